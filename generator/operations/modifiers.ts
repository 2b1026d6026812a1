import { MODIFIER_ROLES } from "../model/modifier.ts";
import { json, stored } from "./format.ts";
import { operation } from "./operation.ts";
import * as shape from "../model/schema.ts";

const when = shape.record(shape.list(shape.text));

const modifierContext = shape.object("ModifierContext", {
  id: shape.text,
  name: shape.text,
  note: shape.orNull(shape.text),
  facets: shape.record(shape.text),
  media: shape.orNull(shape.text),
});

const modifierEntry = shape.object("Modifier", {
  id: shape.text,
  role: shape.orNull(shape.choice(...MODIFIER_ROLES)),
  name: shape.text,
  default: shape.text,
  attribute: shape.orNull(shape.text),
  only: when,
  contexts: shape.list(modifierContext),
});

const modifierList = shape.object("ModifierList", { modifiers: shape.list(modifierEntry), without: shape.list(when) });

export const getModifiers = operation({
  id: "getModifiers",
  group: "themes",
  summary:
    "Every modifier that tokens may depend on, such as the theme, with its contexts; and the excluded combinations.",
  path: "/modifiers",
  params: {},
  file: "/modifiers",
  kinds: {},
  formats: { json },
  shape: modifierList,
  settle: () => ({}),
  answer: ({ modifiers, without }): shape.TypeOf<typeof modifierList> => ({
    modifiers: modifiers.map(({ id, role, name, default: byDefault, attribute, only, contexts }) => ({
      id,
      role,
      name,
      default: byDefault,
      attribute,
      only,
      contexts: contexts.map((context) => ({
        id: context.id,
        name: context.name,
        note: context.note,
        facets: context.facets,
        media: context.media,
      })),
    })),
    without,
  }),
});

const choices = shape.record(shape.text);

const layerValue = shape.object("LayerValue", {
  type: shape.text,
  value: shape.any,
  variables: shape.record(shape.text),
});

const layerValues = shape.record(shape.orNull(layerValue));

const layers = shape.object("Layers", {
  defaults: choices,
  paths: shape.record(shape.list(shape.text)),
  base: layerValues,
  contexts: shape.record(shape.record(layerValues)),
  joint: shape.list(shape.object("JointLayer", { when: choices, values: layerValues })),
});

export const getLayers = operation({
  id: "getLayers",
  group: "themes",
  summary:
    "The values of all combinations: the defaults, then the overrides of each context, then those of several together.",
  path: "/layers",
  params: {},
  file: "/layers",
  kinds: {},
  formats: { json: stored("json") },
  shape: layers,
  settle: () => ({}),
  answer: () => null,
});
