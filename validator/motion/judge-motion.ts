import type { MotionJudgement, MotionOptions, MotionSubject } from "./subject.js";

export function judgeMotion(_subject: MotionSubject, _options: MotionOptions): MotionJudgement {
  return { motions: [], findings: [] };
}
