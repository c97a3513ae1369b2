/**
 * Servers inside the tests of a client.
 *
 * @module graylog-conformance/mock
 */

export { mock } from './mock.ts'
export { mockFetch } from './in-place/fetch.ts'
export { mockNock } from './in-place/nock.ts'
export type { MockOptions } from './mock.ts'
export { forEachRelease } from './for-each-release.ts'
export type { MockServer } from './mock-server.ts'
export type { ReceivedRequest, ReceivedResponse } from './received.ts'
export { ClientError } from './client-error.ts'
export type { ClientFindingsOptions } from './client-findings.ts'
export type { ClientFinding, ForecastFinding } from '#engine/model/client-test.ts'
export type { Switch } from './switch.ts'
