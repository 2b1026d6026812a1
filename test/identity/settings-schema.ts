import { Ajv } from "ajv";
import { settingsSchema } from "../../generator/tokens/settings/settings.ts";

/** What an editor does with the schema of the settings. */
export const isAccepted = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false }).compile(
  settingsSchema(),
);
