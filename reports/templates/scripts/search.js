// What is looked for: words, and `is:` `area:` `route:` `since:` before one.
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- report.js stands behind it in the same script
const search = (() => {
  'use strict'
  const FIELDS = ['is', 'area', 'route', 'since']
  const cache = new Map()

  // [{ field, value }]; a word by itself has no field. Quotes hold words together.
  const parse = (text) =>
    (text.toLowerCase().match(/exchanges? \d+|[^\s":]*:?"[^"]*"|\S+/g) ?? []).map((term) => {
      const [, field = '', value = ''] = /^([a-z]+):(.+)$/.exec(term) ?? []
      if (/^exchanges? \d/.test(term)) return { field: 'exchange', value: term.split(' ')[1] }
      return FIELDS.includes(field)
        ? { field, value: value.replaceAll('"', '') }
        : { field: '', value: term.replaceAll('"', '') }
    })

  const requests = new Map()
  const requestOf = (id) => {
    if (!requests.has(id))
      requests.set(id, document.getElementById(id)?.querySelector('summary').textContent ?? '')
    return requests.get(id)
  }

  // Everything that is said of a check, with the requests and answers that it rests on.
  const wordsOf = (item) => {
    if (!cache.has(item)) {
      const isRow = item.matches('tr')
      const parts = isRow
        ? [item.cells[0], item.cells[1]]
        : item.querySelectorAll('.what, .gist, .call, .meta, .compare, .details')
      const exchanges = new Set()
      const asked = []
      for (const link of item.querySelectorAll('a[href^="#exchange-"]')) {
        const id = link.hash.slice(1)
        if (exchanges.has(id)) continue
        exchanges.add(id)
        asked.push(requestOf(id))
      }
      const said = [...parts].map((part) => part.textContent)
      const routes = [item.querySelector('.call')?.textContent ?? '', ...asked]
      cache.set(item, {
        all: [...said, ...asked].join(' ').toLowerCase(),
        routes: [...routes, said.join(' ')].join(' ').toLowerCase(),
        exchanges,
      })
    }
    return cache.get(item)
  }

  // Rows below a suite do not repeat it.
  const suites = new Map()
  const suiteOf = (item) => {
    if (item.dataset.suite) return item.dataset.suite
    const own = item.parentElement
    if (!suites.has(own)) suites.set(own, own.closest('[data-suite]').dataset.suite)
    return suites.get(own)
  }

  const isAtLeast = (release, wanted) => {
    const [a, b] = [release, wanted].map((one) => one.split('.').map(Number))
    for (let at = 0; at < 3; at += 1)
      if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) > (b[at] ?? 0)
    return true
  }

  const TESTS = {
    '': (item, value) => wordsOf(item).all.includes(value),
    is: (item, value) =>
      item.dataset.rating === value.replace(/s$/, '') || item.dataset.rating === value,
    area: (item, value) => suiteOf(item).toLowerCase() === value,
    route: (item, value) => wordsOf(item).routes.includes(value),
    since: (item, value) =>
      item.dataset.since !== undefined && isAtLeast(item.dataset.since, value),
    exchange: (item, value) => wordsOf(item).exchanges.has(`exchange-${value}`),
  }

  const matches = (item, terms) => terms.every(({ field, value }) => TESTS[field](item, value))
  return { parse, matches, suiteOf, prepare: wordsOf }
})()
