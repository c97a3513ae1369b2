import {
  type Annotated,
  availabilityOf,
  checksWith,
  deviation,
  document,
  header,
  inconclusive,
  observed,
  one,
} from '#engine/suite.ts'
import { BULK, EXPECT_SETTING, isExpectTold } from './traffic.ts'

const WANTED = 'Expect: 100-continue'
const TOLD_OFF = `${EXPECT_SETTING} was set to false`

const check = checksWith({
  source: document('9'),
  versions: availabilityOf('expect-continue'),
  needs: ['backend-traffic'],
})

/**
 * `Expect: 100-continue` on indexing requests. A server with the header switched off looks like one
 * that does not support it: the user must give the setting.
 */
export const expectChecks = [
  check(
    'backend.expect.sent',
    `MUST send ${WANTED} with indexing requests unless the header is turned off`,
    {
      evidence: one(BULK),
      judge: ([x], context) => {
        if (expects(x)) return undefined
        const told = isExpectTold(context)
        if (told === true) return deviation(WANTED, describe(x))
        return inconclusive(
          told === false
            ? TOLD_OFF
            : `it is unknown whether ${EXPECT_SETTING} is false, which would explain the missing header`,
        )
      },
      why: 'with this header, a proxy can reject a large request before the server sends the body',
      remedy: `check whether a proxy between the server and the search backend removes the header, and whether ${EXPECT_SETTING} is true`,
    },
  ),
  check('backend.expect.default', `SHOULD send ${WANTED} with indexing requests by default`, {
    evidence: one(BULK),
    judge: ([x], context) => {
      if (isExpectTold(context) !== undefined)
        return inconclusive(`${EXPECT_SETTING} is set, so the default does not apply`)
      return expects(x) ? undefined : deviation(WANTED, describe(x))
    },
    why: 'real servers send this header by default',
    remedy: `if you turned the header off on purpose, add --setting ${EXPECT_SETTING}=false`,
  }),
  check(
    'backend.expect.off',
    `MUST NOT send ${WANTED} with indexing requests if the header is turned off`,
    {
      evidence: one(BULK),
      judge: ([x], context) => {
        if (isExpectTold(context) !== false)
          return inconclusive(
            `it is unknown whether the header is disabled; if so, add --setting ${EXPECT_SETTING}=false`,
          )
        return expects(x) ? deviation('no Expect header', describe(x)) : undefined
      },
      why: 'some search backends and proxies do not support this header',
    },
  ),
  check('backend.expect.before', `MUST NOT send ${WANTED} with indexing requests (before 3.1.4)`, {
    source: observed('2.5.2', '3.1.0'),
    versions: { until: '3.1.4' },
    evidence: one(BULK),
    judge: ([x]) => (expects(x) ? deviation('no Expect header', describe(x)) : undefined),
  }),
]

function expects({ exchange }: Annotated): boolean {
  return header(exchange.request.headers, 'expect')?.toLowerCase() === '100-continue'
}

function describe({ exchange }: Annotated): string {
  const value = header(exchange.request.headers, 'expect')
  return value === undefined ? 'no Expect header' : `Expect: ${value}`
}
