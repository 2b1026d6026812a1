import { graphql, GraphQLFloat, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from "graphql";
import { expect, it } from "vitest";
import { createTypes } from "../../generator/faces/graphql-types.ts";
import { toParameter } from "../../generator/faces/openapi.ts";
import { operations } from "../../generator/operations/catalogue.ts";
import { year } from "../../generator/operations/kinds.ts";
import { type Kind, withDefault } from "../../generator/operations/param.ts";
import { openApi } from "../built.ts";

const { identity } = await openApi();

const ratio: Kind<number> = {
  ...year,
  name: "ratio",
  read: (text) => Number(text),
  schema: () => ({ type: "number", minimum: 1, maximum: 21 }),
  example: () => "4.5",
};

const least = withDefault(ratio, () => "2.5", "The minimum ratio.");

it("accepts decimal numbers in GraphQL, with a number as the default", async () => {
  const argument = createTypes(identity).toArgument(least);
  const type = new GraphQLNonNull(GraphQLFloat);
  const field = { type, args: { least: argument! }, resolve: (_: unknown, args: { least: number }) => args.least };
  const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: "Query", fields: { field } }) });
  const { data } = await graphql({ schema, source: "{ usual: field, given: field(least: 7.25) }" });
  expect({ ...data }).toEqual({ usual: 2.5, given: 7.25 });
});

it("writes its example and default as numbers in OpenAPI", () => {
  const operation = { ...operations.listProducts, path: "/products{?least}", params: { least } } as const;
  expect(toParameter("least", operation, identity)).toMatchObject({
    schema: { type: "number", default: 2.5 },
    example: 4.5,
  });
});
