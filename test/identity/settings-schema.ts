import { Ajv } from "ajv";
import { settingsSchema } from "../../generator/tokens/settings/settings.ts";

/** Validates settings against the published schema, as an editor does. */
export const isAccepted = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false }).compile(
  settingsSchema(),
);
