import { json, stored } from "./format.ts";
import { pageId } from "./kinds.ts";
import { href } from "./link.ts";
import { operation } from "./operation.ts";
import { required } from "./param.ts";
import * as shape from "../model/schema.ts";

const referenceList = shape.object("ReferenceList", {
  pages: shape.list(
    shape.object("ReferenceLink", { id: shape.id("pages"), title: shape.text, summary: shape.text, href: shape.href }),
  ),
});

export const listReference = operation({
  id: "listReference",
  group: "reference",
  summary: "The pages of the reference, each with its title, summary and the address of its Markdown.",
  path: "/reference",
  params: {},
  file: "/reference",
  kinds: {},
  formats: { json },
  shape: referenceList,
  settle: () => ({}),
  answer: (identity): shape.TypeOf<typeof referenceList> => ({
    pages: identity.pages.map(({ id, title, summary }) => ({
      id,
      title,
      summary,
      href: href(identity, `/reference/${id}`),
    })),
  }),
});

export const getComponentsCss = operation({
  id: "getComponentsCss",
  group: "reference",
  summary: "The rules of all components in the reference as one stylesheet, to link after the token stylesheet.",
  path: "/components.css",
  exists: ({ hasComponents }) => hasComponents === true,
  params: {},
  file: "/components",
  kinds: {},
  formats: { css: stored("css") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

export const getReferencePage = operation({
  id: "getReferencePage",
  group: "reference",
  summary: "One page of the reference as Markdown.",
  path: "/reference/{page}",
  params: { page: required(pageId, "The page.") },
  file: "/reference/{page}",
  kinds: { page: pageId },
  formats: { md: stored("md") },
  shape: null,
  settle: ({ page }) => ({ page }),
  answer: () => null,
});
