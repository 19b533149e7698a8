/** The motion proof: poses every animation and measures what the skin does. */
export { judgeMotion } from "./judge-motion.js";
export type {
  MotionCode,
  MotionFinding,
  MotionJudgement,
  MotionOptions,
  MotionSubject,
} from "./subject.js";
