import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'

import { groupBy } from '#engine/model/group.ts'
import type { ItemPlace, Result, ResultItem } from '#engine/model/results/result.ts'
import { isFinding } from './findings.ts'
import { printJson } from '../visible.ts'
import { knownInWords } from '../known-words.ts'
import { levelOf } from './test-status.ts'

/**
 * Renders a result as a SARIF 2.1.0 log. Only findings become results, as readers treat every result as a finding;
 * other items are in the properties of the run.
 */
export function renderSarif(result: Result): string {
  const { command, tool, items, problems, created } = result
  const found = items.filter(isFinding)
  const rules = [...groupBy(found, ({ rule }) => rule)]
  const ids = rules.map(([id]) => id)
  const isAnyKnown = found.some(({ known }) => known !== undefined)
  return printJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { ...tool, rules: rules.map(([id, own]) => ruleOf(id, own)) } },
        columnKind: 'utf16CodeUnits',
        automationDetails: { id: `${command}/` },
        invocations: [
          {
            executionSuccessful: !items.some(({ rating }) => rating === 'error'),
            ...(created !== undefined && { endTimeUtc: created }),
            toolExecutionNotifications: problems.map(({ demand, says }) => ({
              level: 'error',
              message: { text: `${demand}: no; ${says}` },
            })),
          },
        ],
        results: found.map((item) => resultOf(item, ids.indexOf(item.rule), isAnyKnown)),
        properties: {
          command,
          subject: result.subject,
          headline: result.headline,
          rating: result.rating,
          ...Object.fromEntries(result.properties ?? []),
          others: items.filter((item) => !isFinding(item)).map(otherOf),
        },
      },
    ],
  })
}

function ruleOf(id: string, items: readonly [ResultItem, ...ResultItem[]]) {
  const title = sameOf(items, 'title') ?? sameOf(items, 'why') ?? id
  const why = sameOf(items, 'why')
  const remedy = sameOf(items, 'remedy')
  const source = sameOf(items, 'source')
  const [first] = items
  return {
    id,
    shortDescription: { text: title },
    ...(why !== undefined && { fullDescription: { text: why } }),
    ...(remedy !== undefined && { help: { text: remedy } }),
    defaultConfiguration: { level: levelOf(first) },
    ...(source !== undefined && { properties: { source } }),
  }
}

/** Returns the value that all items share; undefined if they differ. */
function sameOf(items: readonly ResultItem[], key: 'title' | 'why' | 'remedy' | 'source') {
  const told = new Set(items.map((item) => item[key]))
  const [only] = told
  return told.size === 1 && only !== '' ? only : undefined
}

function resultOf(item: ResultItem, ruleIndex: number, isAnyKnown: boolean) {
  const { rule, rating, title, says, call, field, known, places, pointer } = item
  // A result that is no failure has no level.
  const isOpen = rating === 'unverified'
  return {
    ruleId: rule,
    ruleIndex,
    kind: isOpen ? 'open' : 'fail',
    level: levelOf(item),
    message: { text: messageOf(title, says) },
    ...locationsOf(places, call),
    partialFingerprints: { 'finding/v1': [rule, call, field].filter(Boolean).join(' ') },
    ...(isAnyKnown && {
      suppressions: known
        ? [{ kind: 'external', status: 'accepted', justification: knownInWords(known) }]
        : [],
    }),
    properties: {
      ...aboutOf(item),
      call,
      field,
      pointer,
      request: item.request,
      status: item.status,
      source: item.source,
      since: item.since,
      expected: item.expected,
      found: item.found,
      remedy: item.remedy,
      ...(item.exchanges.length > 0 && { exchanges: item.exchanges }),
    },
  }
}

/** Properties of every item; an item that is not a finding has no others. */
function aboutOf({ group, outcome, rating, subject, isFailing }: ResultItem) {
  return { group, outcome, rating, subject, isFailing }
}

function otherOf(item: ResultItem) {
  return { rule: item.rule, ...aboutOf(item) }
}

function messageOf(title: string, says: string): string {
  return says === '' || title.includes(says) ? title : `${title}: ${says}`
}

/** Without a place the call is where it is. */
function locationsOf(places: readonly ItemPlace[], call: string | undefined) {
  if (places.length > 0) return { locations: places.map(physical) }
  if (call === undefined) return {}
  return { locations: [{ logicalLocations: [{ fullyQualifiedName: call, kind: 'resource' }] }] }
}

function physical({ file, line, endLine, column, endColumn }: ItemPlace) {
  const region = { startLine: line ?? 1, startColumn: column, endLine, endColumn }
  return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region } }
}

/** A relative path stays relative, so that it is found in the repository. */
export function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href
  return file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}
