import type { McpServer } from "@modelcontextprotocol/server";
import { type Skill, skillFiles } from "bindpose/skills";

/**
 * Serves the skills as the protocol's extension (SEP-2640) has it. The package calls this part
 * experimental, so it is touched here alone; hosts without it have list_skills and get_skill.
 */
export async function serveSkills(server: McpServer, skills: readonly Skill[]): Promise<void> {
  const { memorySkillFiles, SkillsExtension } = await import(
    "@modelcontextprotocol/server/ext/skills"
  );
  const files = skills.flatMap((skill) =>
    [...skillFiles(skill)].map(([path, text]) => [`${skill.name}/${path}`, text] as const),
  );
  const catalog = await SkillsExtension.load(memorySkillFiles(Object.fromEntries(files)));
  catalog.attach(server);
}
