import { expect, test } from 'vitest'

import { searchLine } from './search-line.ts'

test.each([
  ['/streams', 'grep -rnE /streams .'],
  ['/streams/{streamId}/alerts', 'grep -rnE streams/.+/alerts .'],
  ['/users/{username}', 'grep -rnE /users .'],
  ['/system/metrics/{name}/history?x=1', 'grep -rnE system/metrics/.+/history .'],
  ['/plugins/org.graylog/x', "grep -rnE 'plugins/org\\.graylog/x' ."],
  ['/streams/54e3deadbeefdeadbeef0000/rules', 'grep -rnE streams/.+/rules .'],
  ['/', undefined],
  ['/{anything}', undefined],
])('%s is found by %s', (route, line) => {
  expect(searchLine(route)).toBe(line)
})
