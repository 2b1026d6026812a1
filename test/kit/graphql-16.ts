import { registerHooks } from "node:module";

// Redirects imports of graphql to version 16.
registerHooks({
  resolve: (name, context, next) => {
    if (!/^graphql(?:$|\/)/.test(name)) return next(name, context);
    return next(name.replace("graphql", "graphql16"), { ...context, parentURL: import.meta.url });
  },
});
