export { conformance } from './conformance.ts'
export type { ConformanceGiven } from './conformance.ts'
export type { RecordingGiven, ServerGiven } from './certification.ts'
export { CheckError } from './check-error.ts'
