import {
  type Annotated,
  type Context,
  describeRequest,
  type Finding,
  inconclusive,
} from '#engine/suite.ts'

type Judge<Group extends readonly Annotated[]> = (
  group: Group,
  context: Context,
) => Finding | undefined

/**
 * Judges only where some good response shows that the server has such routes. One that does not have them responds the
 * same to everything about them, which neither rejects for the reason that a check asks for nor lets anything in.
 * Routes without a login are not asked for: the first of them is the login, and that every server has.
 */
export function whereServed<Group extends readonly Annotated[]>(judge: Judge<Group>): Judge<Group> {
  return (group, context) => {
    const elsewhere = group.find(({ isServed, open }) => isServed === false && open !== true)
    return elsewhere
      ? inconclusive(
          `no successful response shows that the server has routes like ${describeRequest(elsewhere)}`,
        )
      : judge(group, context)
  }
}
