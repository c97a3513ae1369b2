import {
  type Annotated,
  check,
  describePeriod,
  deviation,
  discriminatingFieldsOf,
  type Finding,
  inconclusive,
  isOwn,
  isWithin,
  one,
  recordsAt,
  reported,
  routeGroupOf,
  type Selector,
} from '#engine/suite.ts'

/** Records whose fields have checks of their own. */
const OWN_CHECKS =
  /^\/($|cluster$|system$|system\/(cluster\/node|sessions|outputs|indices\/index_sets|indexer\/indices\/templates)|streams(?!\/paginated)|users(?!\/paginated)|roles|search\/universal|messages)/

const ANSWERS: Selector = {
  rejectedBy: 'none',
  status: [200, 201],
  where: (x) =>
    isOwn(x) &&
    !OWN_CHECKS.test(x.path.replace(/(?<=.)\/$/, '')) &&
    x.json !== undefined &&
    fieldsOf(x).length > 0,
}

/** Fields that came or went: above all the keys of lists. */
export const fieldChecks = [
  check('route.fields', 'MUST return the fields and the list keys of the release it reports', {
    source: reported(28, '2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    evidence: one(ANSWERS),
    judge: ([x], { version }) => {
      const due = fieldsOf(x).filter(
        ({ always, availability }) => always && isWithin(version, availability),
      )
      return judgeEach(x, due, true)
    },
    why: 'a client that reads the list from a different key finds no elements',
  }),
  check(
    'route.fields-gone',
    'SHOULD NOT return fields that no longer exist in the release it reports',
    {
      source: reported(48, '2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
      evidence: one(ANSWERS),
      judge: ([x], { version }) =>
        judgeEach(
          x,
          fieldsOf(x).filter(({ availability }) => !isWithin(version, availability)),
          false,
        ),
      why: 'the presence of a field that was removed shows that the server is running a different release than it reports',
    },
  ),
]

function judgeEach(
  x: Annotated,
  fields: ReturnType<typeof fieldsOf>,
  due: boolean,
): Finding | undefined {
  const found = fields
    .map((field) => ({ field, records: recordsAt(x.json, field.way) }))
    .filter(({ records }) => records.length > 0)
  if (found.length === 0) return inconclusive('no record in the response can have this field')
  const wrong = found.find(
    ({ field, records }) => records.some((record) => Object.hasOwn(record, field.key)) !== due,
  )
  if (!wrong) return undefined
  const { name, availability } = wrong.field
  return due
    ? deviation(`${name}, which exists ${describePeriod(availability)}`, 'none')
    : deviation(
        `no ${name}, which exists ${describePeriod(availability)}`,
        `${name} in the response`,
      )
}

function fieldsOf({ method, path }: Annotated) {
  const group = routeGroupOf(method, path.replace(/(?<=.)\/$/, ''))
  return group ? discriminatingFieldsOf(group) : []
}
