import { expect, test } from 'vitest'

import { plainText } from './document.ts'
import { linkSources } from './sources.ts'

const SERVER = 'https://github.com/Graylog2/graylog2-server'

test.each([
  ['UPGRADING.rst@3.3.17', ['blob/3.3.17/UPGRADING.rst']],
  [
    'changelog/6.1.0/pr-19741.toml@6.1.0 PR #19741; not in the upgrade notes',
    ['blob/6.1.0/changelog/6.1.0/pr-19741.toml', 'pull/19741'],
  ],
  ['seen on 2.4.6; Graylog2/graylog2-server issues 1089, 4926', ['issues/1089', 'issues/4926']],
  ['UsersResource.java@4.0.0 ; UPGRADING.md@4.0.0', ['blob/4.0.0/UPGRADING.md']],
  ['seen on 2.5.2, 3.2.0', []],
  ['interface document 5.5', []],
])('the public parts of the source %j become links, and no text is lost', (source, paths) => {
  const parts = linkSources(source)
  const links = parts.flatMap((part) => (typeof part === 'string' ? [] : part.href))

  expect(links).toEqual(paths.map((path) => `${SERVER}/${path}`))
  expect(plainText(parts)).toBe(source)
})

test('a class is named without its folders, and the link has them', () => {
  const source =
    'graylog2-server/src/main/java/org/graylog2/Configuration.java@3.0.0; pom.xml@3.0.0'

  expect(linkSources(source)).toEqual([
    {
      text: 'Configuration.java@3.0.0',
      href: `${SERVER}/blob/3.0.0/graylog2-server/src/main/java/org/graylog2/Configuration.java`,
    },
    '; pom.xml@3.0.0',
  ])
})
