/**
 * The commands as functions.
 *
 * @module graylog-conformance
 */

export { certify, certifyFleet } from './commands/certify/index.ts'
export type { CertifyFleetGiven, CertifyGiven } from './commands/certify/index.ts'
export type { TargetPreflight } from './commands/certify/preflight.ts'
export type { FleetFile, NamedServer, ServerSettings } from './commands/certify/fleet/fleet-file.ts'
export { checkSettings } from './commands/check-settings/index.ts'
export type { CheckSettingsGiven } from './commands/check-settings/index.ts'
export { compare } from './commands/compare/index.ts'
export type { CompareGiven } from './commands/compare/index.ts'
export { convert, redact } from './commands/convert/index.ts'
export type { ConvertGiven, RedactGiven } from './commands/convert/index.ts'
export type { Conversion, Converted } from './commands/convert/run.ts'
export { forecast } from './commands/forecast/index.ts'
export type { ForecastGiven } from './commands/forecast/index.ts'
export { judge } from './commands/judge/index.ts'
export type { JudgeGiven } from './commands/judge/index.ts'
export { mergeRuns } from './commands/judge/merge-runs.ts'
export { openapi } from './commands/openapi/index.ts'
export type { OpenapiGiven } from './commands/openapi/index.ts'
export type { ApiDescription } from './commands/openapi/describe-api.ts'
export { record } from './commands/record/index.ts'
export type { RecordGiven, Recorder, RecordingSummary } from './commands/record/index.ts'
export { replay } from './commands/replay/index.ts'
export type { ReplayGiven } from './commands/replay/index.ts'
export { serveRecording, startReferenceServer } from './commands/serve/index.ts'
export type {
  ReferenceServer,
  ReferenceServerGiven,
  ServeRecordingGiven,
} from './commands/serve/index.ts'
export { upgrade } from './commands/upgrade/index.ts'
export type { UpgradeGiven } from './commands/upgrade/index.ts'
export type { Calling, LiveCalling, ProgressEvent } from './command/calling.ts'
export {
  BundleError,
  ConformanceError,
  InterruptedError,
  NothingError,
  TargetError,
  UsageError,
} from '#engine/model/errors.ts'
export type { Mock, MockStats } from '#recorder/serve/mock.ts'
export type { Fleet, FleetServer } from '#engine/model/results/fleet.ts'
export type { Run } from '#engine/model/results/run.ts'
export type { Comparison } from '#engine/model/upgrade/comparison.ts'
export type { Forecast } from '#engine/model/upgrade/forecast.ts'
export type { UpgradePlan } from '#engine/model/upgrade/plan.ts'
export type { Replay } from '#engine/model/upgrade/replay.ts'
export type { SettingsReport } from '#engine/model/upgrade/settings.ts'
export type { GivenCredentials, UserCredentials } from '#engine/probes/credentials.ts'
export type { Verdict } from '#engine/model/results/verdict.ts'
export { importHar } from '#recorder/har/import.ts'
export { readRecording } from '#recorder/store/reading/read.ts'
export { redactRecording, writeRecording } from '#recorder/convert/public.ts'
export type { RedactedRecording, RedactionOptions } from '#recorder/convert/public.ts'
export type { Exchange } from '#engine/model/exchange.ts'
export type { Recording } from '#engine/model/recording.ts'
