/** What agents learn of bindpose: one skill per kind of work, as data. */
export { listSkills, type Skill, type SkillReference, skillFiles } from "./list-skills.js";
