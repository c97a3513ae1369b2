// What of the checks is shown: the rows that a search and two lists pick, in groups that open for them.
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- report.js stands behind it in the same script
const filtering = (() => {
  'use strict'
  // Rows that groups open for: of thousands each costs time to be laid out, so the others wait for a click.
  const MOST_OPEN = 250
  const items = [...document.querySelectorAll('[data-rating]')]
  const lists = [...document.querySelectorAll('[data-list]')]
  const isOpenAtFirst = new Map(lists.map((list) => [list, list.open]))
  const placeOf = (list) =>
    list.querySelector(list.matches('details') ? 'summary > span' : ':scope > h2 > small')
  const countOf = new Map(lists.map((list) => [list, placeOf(list)]))
  const saidAtFirst = new Map([...countOf].map(([list, place]) => [list, place?.textContent]))
  let wasFiltered = false

  const listsAround = new Map()
  const listsOf = (item) => {
    const own = item.parentElement
    if (!listsAround.has(own)) {
      const around = []
      for (let list = own.closest('[data-list]'); list;) {
        around.push(list)
        list = list.parentElement.closest('[data-list]')
      }
      listsAround.set(own, around)
    }
    return listsAround.get(own)
  }

  // What it takes to look for words is read while nothing else is to be done.
  const read = (from) => (deadline) => {
    let at = from
    while (at < items.length && deadline.timeRemaining() > 2) search.prepare(items[at++])
    if (at < items.length) requestIdleCallback(read(at))
  }
  if (window.requestIdleCallback) requestIdleCallback(read(0))

  const pick = ({ q, rating, suite }) => {
    const terms = search.parse(q)
    return (item) =>
      (rating === '' || item.dataset.rating === rating) &&
      (suite === '' || search.suiteOf(item) === suite) &&
      search.matches(item, terms)
  }

  const openLists = (counts, isFiltered) => {
    let rows = 0
    for (const list of lists) {
      const count = counts.get(list) ?? 0
      list.hidden = count === 0
      const place = countOf.get(list)
      if (place) place.textContent = isFiltered ? `${count} found` : saidAtFirst.get(list)
      if (!list.matches('details')) continue
      const isOpen = isFiltered ? rows + count <= MOST_OPEN : isOpenAtFirst.get(list)
      if (isFiltered && isOpen) rows += count
      if (list.open !== isOpen) list.open = isOpen
    }
  }

  // How many are shown.
  const apply = (wanted) => {
    const isFiltered = Object.values(wanted).some((value) => value !== '')
    if (!isFiltered && !wasFiltered) return items.length
    wasFiltered = isFiltered
    document.body.classList.toggle('filtered', isFiltered)
    const isPicked = pick(wanted)
    const counts = new Map()
    let shown = 0
    for (const item of items) {
      const isShown = isPicked(item)
      if (item.hidden === isShown) item.hidden = !isShown
      if (!isShown) continue
      shown += 1
      for (const list of listsOf(item)) counts.set(list, (counts.get(list) ?? 0) + 1)
    }
    openLists(counts, isFiltered)
    return shown
  }

  return { items, apply }
})()
