import assert from "node:assert/strict";
import test from "node:test";
import { agentsPage } from "./agent-session.test.helper.js";

test("the agent's session on the page of docs goes as it is written there", async () => {
  const { found, made } = await agentsPage();
  assert.ok(made.split("-> ").length > 15, "the page has its marks");
  assert.equal(found, made, "npm run generate writes it anew");
});
