import * as z from "zod";
import { Refused } from "../outcome.js";
import { nameSchema } from "../schemas.js";
import { defineTool, READS } from "../tool.js";

const LIST = defineTool({
  name: "list_skills",
  about: "The skills that come with bindpose, and when to use each. Read the one that fits first.",
  input: z.strictObject({}),
  data: z.strictObject({
    skills: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        references: z.array(z.string()),
      }),
    ),
  }),
  hints: READS,
  async run(_input, { skills }) {
    const list = skills.map(({ name, description, references }) => ({
      name,
      description,
      references: references.map(({ path }) => path),
    }));
    return { data: { skills: list }, said: list.map(({ name }) => name).join(", ") };
  },
});

const GET = defineTool({
  name: "get_skill",
  about: "One skill in full, or one of its references by its path.",
  input: z.strictObject({
    name: nameSchema,
    reference: z.string().min(1).max(200).optional().describe("A path that list_skills names."),
  }),
  data: z.strictObject({
    name: z.string(),
    description: z.string(),
    content: z.string().describe("Markdown."),
    references: z.array(z.string()),
  }),
  hints: READS,
  async run({ name, reference }, { skills }) {
    const skill = skills.find((each) => each.name === name);
    if (skill === undefined) throw new Refused("client", `no skill is called ${name}`);
    const { description, references } = skill;
    const page =
      reference === undefined ? skill : references.find(({ path }) => path === reference);
    if (page === undefined) throw new Refused("client", `${name} has no reference ${reference}`);
    const paths = references.map(({ path }) => path);
    const said = `${name}${reference === undefined ? "" : `, ${reference}`}`;
    return { data: { name, description, content: page.content, references: paths }, said };
  },
});

export const SKILL_TOOLS = [LIST, GET];
