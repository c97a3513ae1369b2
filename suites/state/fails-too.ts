/**
 * Checks of states that also fail for faults of other suites, by their id: a record with a wrong
 * value does not match its creation, either.
 */
export const STATES_TOO: Readonly<Record<string, readonly string[]>> = {
  'stream.matching-type.unknown': states('stream', 'made', 'changed', 'listed'),
  'stream.created-at.no-millis': states('stream', 'changed'),
  'stream.title.differs': states('stream', 'made', 'changed', 'listed'),
  'stream.id.differs': states('stream', 'listed', 'changed'),
  'stream.disabled.never': states('stream', 'made', 'changed', 'listed'),
  'stream.disabled.always': states('stream', 'changed', 'made', 'listed'),
  'stream.default.every': states('stream', 'made', 'changed', 'listed'),
  'stream.hidden': states('stream', 'made', 'ended'),
  'stream.create.nameless': states('rule', 'listed'),
  'stream.update.old': states('stream', 'changed'),
  'stream.delete.unknown': states('stream', 'ended'),
  'stream-rule.type.unknown': [
    ...states('stream', 'made', 'changed', 'listed'),
    ...states('rule', 'listed'),
  ],
  'stream-rule.create.nameless': states('stream', 'changed', 'others'),
  'stream-rule.hidden': [
    ...states('stream', 'made', 'changed', 'listed', 'others'),
    ...states('rule', 'listed'),
  ],
  'stream-rule.of-another': [...states('stream', 'changed'), ...states('rule', 'listed')],
  'stream.rules.object': states('stream', 'made', 'changed', 'listed', 'others'),
  'stream.outputs.hidden': [...states('assignment', 'listed'), ...states('stream', 'changed')],
  'output.created-at.no-millis': states('output', 'made', 'changed'),
  'output.id.differs': states('output', 'made', 'listed', 'changed'),
  'gelf-output.tls-verification-enabled.text': states('output', 'made', 'changed', 'listed'),
  'gelf-output.queue-size.text': states('output', 'made', 'changed', 'listed'),
  'gelf-output.max-inflight-sends.text': states('output', 'made', 'changed', 'listed'),
  'output.create.title': states('output', 'made'),
  'output.create.id': [...states('output', 'listed', 'made'), ...states('assignment', 'listed')],
  'output.update.lost': states('output', 'listed'),
  'output.update.old-title': states('output', 'changed'),
  'output.id.missing': states('assignment', 'listed'),
  'token.create.name': states('token', 'made'),
  'token.create.value': states('token', 'listed'),
  'token.create.other-form': states('token', 'listed'),
  'token.id.missing': states('token', 'listed'),
  'token-list.empty': states('token', 'listed'),
  'token.delete.again-204': states('token', 'ended'),
  'user.email.lost': states('user', 'made', 'changed'),
  'user.username.differs': states('user', 'made'),
  'user.root.timeout': states('user', 'made', 'changed'),
  'secret.input.shown': states('input', 'listed'),
  'list.complete.users.none': states('user', 'listed'),
  'list.complete.index-sets.none': states('index-set', 'listed'),
  'list.complete.roles.none': states('role', 'listed'),
  'list.complete.rules.none': states('rule', 'listed'),
  'route.old-keys': states('stream', 'listed'),
  'list.twice': everyKind('listed'),
  'time.month-13': [...everyKind('made'), ...everyKind('listed'), ...states('output', 'changed')],
  'time.later': [...everyKind('made'), ...everyKind('listed')],
  'time.made.output.1970': states('output', 'made', 'listed'),
  'time.made.stream.1970': states('stream', 'made', 'changed', 'listed'),
  'time.zone.none': states('user', 'made', 'changed'),
  // The server carries out requests that it must reject.
  'auth.login-ignored': [...everyKind('made'), ...everyKind('listed'), ...everyKind('refused')],
  'csrf.posts-only': [
    ...everyKind('changed'),
    ...everyKind('ended'),
    ...everyKind('refused'),
    ...everyKind('others'),
  ],
  'csrf.present-refused': [...everyKind('refused'), ...states('assignment', 'listed')],
}

function states(kind: string, ...relations: readonly string[]): readonly string[] {
  return relations.map((relation) => `state.${kind}.${relation}`)
}

function everyKind(relation: string): readonly string[] {
  const kinds = ['stream', 'rule', 'output', 'token', 'user', 'role', 'dashboard']
  return [...kinds, 'saved-search', 'view', 'index-set', 'input']
    .filter((kind) => relation !== 'changed' || kind !== 'token')
    .map((kind) => `state.${kind}.${relation}`)
}
