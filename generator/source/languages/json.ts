import { readJsonDocument } from "../json-document.ts";
import type { Judge, Slip } from "./judge.ts";

/** JSON as every file of an identity is read: a key that stands twice is told too. */
export const judgeJson: Judge = (code) => {
  const slips: Slip[] = [];
  readJsonDocument("", code, ({ place: { line, column, length }, message, fix }) => {
    const found = message.replace("This is no JSON", "This example is no JSON");
    slips.push({ line, column, length, found, isSentence: true, fix });
  });
  return { slips };
};
