import { existsSync, mkdtempSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { copyIdentity, ended, startVitral, vitral } from "./vitral.ts";

/** A folder whose identity and build are in `brand/`. */
const cwd = temporaryFolder();

beforeAll(async () => {
  symlinkSync(copyIdentity(), join(cwd, "brand"));
  await vitral(["build", "--quiet", "--root", "brand"], { cwd });
});

describe("--root selects the identity whose build", () => {
  it("vitral preview serves", async () => {
    const child = startVitral(["preview", "--root", "brand", "--port", "0"], { cwd });
    const end = ended(child);
    onTestFinished(() => void child.kill("SIGKILL"));
    const printed = new Promise<string>((settle) => child.stdout?.once("data", (text) => settle(String(text))));
    const first = await Promise.race([printed, end.then(({ err }) => Promise.reject(new Error(err)))]);
    const [address = ""] = /http:\/\/\S+/.exec(first) ?? [];
    expect((await fetch(address)).status).toBe(200);
  });

  it("vitral verify checks", async () => {
    const { code, out, err } = await vitral(["verify", "--root", "brand"], { cwd });
    expect([code, err, out.split("\n")[0]?.replace(/ \w+$/, "")]).toEqual([0, "", "Compared brand/dist, release"]);
    const named = await vitral(["verify", "--root", "brand", "--dist", "dist"], { cwd });
    expect(named).toEqual({ code, out, err });
    expect((await vitral(["verify"], { cwd: join(cwd, "brand") })).code).toBe(0);
  });

  it("vitral edge writes functions for, inside that folder", async () => {
    const { code, out, err } = await vitral(["edge", "--root", "brand", "--out", "functions"], { cwd });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("  brand/functions/");
    expect([existsSync(join(cwd, "brand/functions")), existsSync(join(cwd, "functions"))]).toEqual([true, false]);
  });

  it("vitral get reads if --dist names it", async () => {
    const { code, out } = await vitral(["get", "--root", "brand", "--dist", "dist", "/themes"], { cwd });
    expect([code, Object.keys(JSON.parse(out))]).toEqual([0, expect.arrayContaining(["themes"])]);
  });

  it.each(["preview", "verify", "edge"])(
    "vitral %s requires, suggesting the command that creates it",
    async (command) => {
      const name = basename(mkdtempSync(join(cwd, "empty-")));
      expect(await vitral([command, "--root", name], { cwd })).toEqual({
        code: 1,
        out: "",
        err: `vitral: No build in "${name}/dist". Run "vitral build --root ${name}" first, or name a built folder with --dist.\n`,
      });
    },
  );
});

describe("a command that doesn't read a build suggests an alternative to --dist", () => {
  const suggestions: [string[], string][] = [
    [["check"], 'Type "vitral verify --dist <folder>" to check a built folder.'],
    [["build"], "Name the folder to build into with --out <folder>."],
    [["import"], "Name the source with --from <source>."],
    [["dev"], 'Type "vitral preview --dist <folder>" to serve a built folder.'],
    [["diff", "main"], 'Type "vitral diff <folder>" to compare a built folder.'],
  ];

  it.each(suggestions)("%j", async (args, message) => {
    const help = "Run the command with --help to see its options.\n";
    const err = `vitral: "vitral ${args[0]}" has no --dist. ${message}\n${help}`;
    expect(await vitral([...args, "--dist", "public"], { cwd })).toEqual({ code: 2, out: "", err });
  });

  it("vitral verify accepts either an address or a folder, or --root and --dist", async () => {
    const { code, err } = await vitral(["verify", "brand", "--root", "brand"], { cwd });
    expect([code, err.split("\n")[0]]).toEqual([
      2,
      "vitral: Type either an address or folder, or --root and --dist, not both.",
    ]);
  });
});
