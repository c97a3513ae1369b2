import { createRequire } from 'node:module'
import { join } from 'node:path'

import Handlebars from 'handlebars'
import { beforeAll, expect, test } from 'vitest'

import { COMPILING, readTemplate } from '#reports/html/template.ts'
import { TEMPLATES, templateNames, writeTemplates } from './templates.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

const folder = freshFolder()
const ROW = { id: 'one', title: 'A & B', rating: 'ok', word: '<b>', rows: [], cells: [{}] }
const VIEW = {
  ...ROW,
  title: 'A "title"',
  known: ROW,
  ratings: [ROW],
  groups: [ROW],
  findings: [ROW],
  weights: ['one'],
  outcomes: [ROW],
  head: 'GET /',
  body: { parts: [ROW], note: 'None.' },
  page: { facts: [{ name: 'one', values: ['<1>'] }], masthead: { tally: [ROW], kinds: [] } },
}

const require = createRequire(import.meta.url)

beforeAll(() => {
  writeTemplates(folder)
})

test.each(templateNames())('the built template %s renders the same as the compiled one', (name) => {
  const built = require(join(folder, TEMPLATES)) as Record<string, object>
  const runtime = require('handlebars/runtime.js') as typeof Handlebars
  const [ours, theirs] = [runtime.create(), Handlebars.create()]
  const partials = templateNames().filter((one) => one.startsWith('parts/'))
  for (const partial of partials) {
    const word = partial.replace(/^parts\/|\.hbs$/g, '')
    ours.registerPartial(word, ours.template(built[partial] ?? {}))
    theirs.registerPartial(word, readTemplate(partial))
  }

  expect(ours.template(built[name] ?? {})(VIEW)).toBe(
    theirs.compile(readTemplate(name), COMPILING)(VIEW),
  )
})
