/** One of what is asked, in one way. */
interface Planned<Route, Form> {
  readonly route: Route
  readonly form: Form
}

/**
 * Assigns a form to each route: one form of each class in turn, so that each form meets some
 * routes. Routes in `meetsAll` meet every form.
 */
export function planOf<Route, Form extends { readonly kind: string }>(
  routes: readonly Route[],
  forms: readonly Form[],
  meetsAll: (route: Route) => boolean,
): readonly Planned<Route, Form>[] {
  const kinds = [...new Set(forms.map(({ kind }) => kind))]
  const classes = kinds.map((kind) => forms.filter((form) => form.kind === kind))
  let turn = 0
  return routes.flatMap((route) => {
    if (meetsAll(route)) return forms.map((form) => ({ route, form }))
    turn += 1
    return classes.flatMap((members) => {
      const form = members[turn % members.length]
      return form ? [{ route, form }] : []
    })
  })
}
