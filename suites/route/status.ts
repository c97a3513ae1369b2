import {
  check,
  describeAnswer,
  deviation,
  inconclusive,
  isOwn,
  observed,
  one,
  successStatuses,
} from '#engine/suite.ts'

/** Statuses of successful responses. */
export const statusChecks = [
  check(
    'route.status',
    'MUST respond to a successful request with the status defined for the route',
    {
      source: observed('2.0.3', '2.2.3', '3.2.0', '4.3.0', '5.1.0', '6.1.0', '7.0.1', '7.1.7'),
      evidence: one({
        where: (x) =>
          x.status >= 200 &&
          x.status < 300 &&
          x.route !== undefined &&
          x.method !== 'HEAD' &&
          isOwn(x),
      }),
      judge: ([x], { version }) => {
        const statuses = successStatuses(x.route ?? '', version)?.filter((status) => status < 300)
        if (!statuses?.length) return inconclusive('the status of this route is not known')
        return statuses.includes(x.status)
          ? undefined
          : deviation(`${statuses.join(' or ')} for ${x.route ?? ''}`, describeAnswer(x))
      },
      why: 'clients expect one status, and treat any other as a failure',
    },
  ),
]
