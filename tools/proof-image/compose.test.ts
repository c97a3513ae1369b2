import { readFileSync } from 'node:fs'

import { satisfies } from 'semver'
import { expect, test } from 'vitest'

import { releases } from '#engine/knowledge/releases.ts'
import { requirements } from '#engine/knowledge/requirements.ts'
import { packageFile } from '#engine/package.ts'
import { parseDocument } from '#engine/text/yaml.ts'

interface Compose {
  readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
const { services } = parseDocument(read('deploy/compose.yaml')).toJS() as Compose

test('the compose file uses the newest known release and its requirements', () => {
  const version = getTag('graylog')
  const needs = requirements().find(({ line }) => version.startsWith(`${line}.`))

  expect(version).toBe(releases().at(-1)?.version)
  // Its range reads "7.0 or later".
  expect(needs?.mongodb?.range).toBe(`${getTag('mongodb')} or later`)
  expect(
    satisfies(getTag('opensearch'), needs?.opensearch?.range.replaceAll(', ', ' || ') ?? ''),
  ).toBe(true)
})

test('the conformance service waits for the server and can only write reports', () => {
  expect(services['conformance']).toMatchObject({
    depends_on: { graylog: { condition: 'service_healthy' } },
    read_only: true,
    cap_drop: ['ALL'],
  })
  for (const name of ['mongodb', 'opensearch', 'graylog'])
    expect(services[name], name).toHaveProperty('healthcheck.test')
})

test('every required setting is in deploy/compose.env', () => {
  const asked = read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)
  const given = read('deploy/compose.env').matchAll(/^(\w+)=/gm)

  expect([...given].map(([, name]) => name).toSorted()).toEqual(
    [...new Set([...asked].map(([, name]) => name))].toSorted(),
  )
})

test('the image runs as an unprivileged user', () => {
  expect(read('deploy/image/Dockerfile').match(/^USER .*$/gm)).toEqual(['USER 1000:1000'])
})

function getTag(service: string): string {
  return String(services[service]?.['image']).split(':')[1] ?? ''
}

function read(file: string): string {
  return readFileSync(packageFile(file), 'utf8')
}
