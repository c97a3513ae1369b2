/** The door through which suites are written: everything that a check or a probe needs, nothing else. */
export {
  check,
  checksWith,
  clientCheck,
  conflict,
  document,
  handshakeCheck,
  observed,
  probe,
  reported,
  suite,
} from './authoring/declare.ts'
export {
  add,
  apiError,
  bodiless,
  bytes,
  edit,
  fault,
  field,
  good,
  json,
  on,
  recordingFault,
  remove,
  rename,
  replace,
  retype,
  rewriteHeader,
  set,
  status,
  text,
  withHeader,
  withoutHeader,
} from './authoring/fault.ts'
export { withReleases } from './authoring/fault-releases.ts'
export { generalFails } from './authoring/general-fails.ts'
export { fieldFaults, row } from './authoring/field-faults.ts'
export type { RecordTable } from './authoring/field-faults.ts'
export {
  beforeAfter,
  between,
  chain,
  eachAfter,
  goodReads,
  one,
  pair,
  reads,
  stateOf,
  steady,
} from './authoring/evidence.ts'
export { fieldChecks } from './authoring/field-checks.ts'
export {
  beyond,
  INCOMPLETE,
  NO_RECORD,
  NOT_ALLOWED,
  NOT_JSON,
  ONE_NOT_JSON,
  describeAnswer,
  deviation,
  expectAccepted,
  lacksHeader,
  expectBasicChallenge,
  expectDifferentAnswers,
  expectEmptyBody,
  expectError,
  expectHeader,
  expectNoHeader,
  expectOwn,
  expectForbidden,
  expectRefusedCredential,
  expectStatus,
  expectType,
  hasContent,
  isCut,
  isOwn,
  noted,
  inconclusive,
  stranger,
  withRemedy,
} from './authoring/expect.ts'
export { expectRecord, found, unlike } from './authoring/content.ts'
export { describeRequest, nameRequest } from './authoring/describe-request.ts'
export {
  asRecord,
  isRecord,
  jsonType,
  listAt,
  memberAt,
  textAt,
  writeComparable,
  type UnknownRecord,
} from './model/json/json.ts'
export { readValidUntil } from './judge/content.ts'
export { FEATURES, has, availabilityOf, releasesWithout } from './knowledge/features/features.ts'
export {
  allowsType,
  entityOf,
  isAlwaysSent,
  responseShape,
  successStatus,
  successStatuses,
} from './knowledge/bodies.ts'
export type { BodyShape } from './knowledge/bodies.ts'
export { rememberEach } from './text/recent.ts'
export { mayAskPermission, permissionsFor, permissionsToSee } from './knowledge/permissions.ts'
export { endOf, TRACKED_RESOURCES } from './knowledge/resources.ts'
export { hasRoute } from './knowledge/routes/routes.ts'
export { type RouteGroup, routeGroupOf } from './knowledge/routes/route-groups.ts'
export { discriminatingFieldsOf } from './knowledge/discriminating-fields.ts'
export {
  getLastKey,
  getParentPath,
  recordsAt,
  splitFieldPath,
  valuesAt,
} from './model/json/field-path.ts'
export { pointerBelow, valueAtPointer } from './model/json/json-pointer.ts'
export { INDEX_SET_UNHEARD_OF, TARGET_LENGTH } from './knowledge/limits.ts'
export { hasSuffix } from './knowledge/routes/path-suffixes.ts'
export { codenameOf, isCodename } from './knowledge/releases.ts'
export { unknownKeys } from './schema/validate-record.ts'
export { FRONT_ANSWERED } from './model/facts.ts'
export {
  NODE_HEADER,
  acceptHeader,
  basicChallenge,
  decodeBody,
  hasHeader,
  header,
  headerValues,
  responseHeader,
  wrongCoding,
} from './model/exchange.ts'
export { TLS_VERSIONS, tlsName } from './model/handshake.ts'
export type { Handshake, TlsVersion } from './model/handshake.ts'
export { readAsServers, writeBasic } from './secrets/authorization.ts'
export { isSecretName } from './secrets/names.ts'
export { TAKEN_OUT } from './secrets/placeholder.ts'
export {
  ACCESS_TOKEN,
  ANY_RUN_PREFIX,
  GIVEN_OBJECT_ID,
  UUID,
  isInvented,
} from './text/identifiers.ts'
export { decodeSegment, pathTo, withoutQuery } from './text/paths/path.ts'
export { readJson } from './text/nesting.ts'
export {
  ONLY_ADMINISTRATOR,
  RIGHTS_UNTOLD,
  isGranted,
  mayDoEverything,
} from './model/permission.ts'
export { isBelowPrefix } from './model/root.ts'
export { describePeriod, isWithin, parseVersion } from './model/version.ts'
export type { Aliases } from './model/aliases.ts'
export type { Annotated, RejectedBy } from './model/facts.ts'
export type { Check, Context, Finding, Selector } from './model/check.ts'
export { relationsOf } from './knowledge/resource.ts'
export type { Relation, Resource, ResourceName } from './knowledge/resource.ts'
export type { Suite } from './model/suite.ts'
export type { Change, Edit, Fault, FieldChange, RecordingFault, Target } from './model/fault.ts'
export { SEND_MESSAGE } from './model/probe.ts'
export type { ProbeApi } from './model/probe.ts'
