import { expect, test } from 'vitest'

import { shownPath } from './shown-path.ts'

test.each([
  ['/api/system/cluster/nodes', '/api/system/cluster/nodes'],
  ['/api/streams/5ef1a4c2d3b4a59687f0e1d2/rules', '/api/streams/5ef1a4c2d3b4a59687f0e1d2/rules'],
  ['/api/x/s3k7012o9kq2b1qt%22%5C/y', '/api/…/…/…'],
  ['/api/users/alice/tokens/s3cr3t', '/api/users/…/tokens/…'],
  ['/', '/'],
])('%s is shown as %s', (path, shown) => {
  expect(shownPath(path)).toBe(shown)
})
