export { judgeMotion } from "./judge-motion.js";
export type {
  MotionCode,
  MotionFinding,
  MotionJudgement,
  MotionOptions,
  MotionSubject,
} from "./subject.js";
