declare module "express" {
  import type { RequestListener } from "node:http";
  export default function express(): RequestListener & { use(handler: RequestListener): RequestListener };
}
