// Enhances a page that is whole without it: theme, picture, filter kept in the address, keys.
;(() => {
  'use strict'
  const root = document.documentElement
  const form = document.getElementById('filter')
  const found = document.getElementById('found')
  const { items } = filtering
  let at = ''

  // Of very many checks the page has no cells: they are made of its rows.
  const textOf = (item) =>
    item.matches('tr')
      ? `${item.cells[0].textContent}: ${item.cells[1].firstChild.textContent} ${item.cells[1].childNodes[1].textContent.trim()}`
      : item.querySelector('summary').textContent.trim()
  const addCells = () => {
    const rows = new Map()
    for (const row of document.querySelectorAll('.cells')) {
      if (row.childElementCount > 0) return
      rows.set(row.dataset.suite, row)
    }
    for (const item of items) {
      const cell = document.createElement('a')
      cell.className = `cell ${(item.querySelector('.mark') ?? item.cells[0]).className.replace('mark ', '')}`
      cell.href = `#${item.id}`
      cell.title = textOf(item)
      rows.get(search.suiteOf(item))?.append(cell)
    }
  }
  ;(window.requestIdleCallback ?? setTimeout)(addCells)
  const cellsNow = () => [...document.querySelectorAll('.cell')]

  // Theme
  const theme = document.getElementById('theme')
  const isDark = () =>
    root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
  const nameTheme = () => {
    theme.textContent = isDark() ? 'Light theme' : 'Dark theme'
  }
  // A page that may not keep anything goes without.
  const kept = (act) => {
    try {
      return act(localStorage)
    } catch {
      return null
    }
  }
  const THEME = 'graylog-conformance-theme'
  const chosen = kept((store) => store.getItem(THEME))
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen
  theme.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark'
    kept((store) => store.setItem(THEME, root.dataset.theme))
    nameTheme()
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', nameTheme)
  nameTheme()
  theme.hidden = false

  // Filter
  const wanted = () => ({
    q: form.q.value.trim(),
    rating: form.rating.value,
    suite: form.suite.value,
  })
  const apply = () => {
    const shown = filtering.apply(wanted())
    found.textContent =
      shown === items.length
        ? `${items.length} checks`
        : shown === 0
          ? 'nothing found; fewer words, or Show all'
          : `${shown} of ${items.length} checks`
  }

  // Address: #check-id, or #?q=…&rating=…&suite=…&at=check-id
  const remember = () => {
    const parts = Object.entries({ ...wanted(), at }).filter(([, value]) => value !== '')
    const onlyPlace = parts.length === 1 && at !== ''
    const hash = onlyPlace ? `#${at}` : parts.length ? `#?${new URLSearchParams(parts)}` : '#'
    history.replaceState(null, '', hash)
  }
  const goTo = (id) => {
    const place = id === '' ? null : document.getElementById(id)
    if (!place) return
    at = id
    for (let box = place; box; box = box.parentElement) if (box.matches('details')) box.open = true
    place.scrollIntoView({ block: place.matches('tr') ? 'center' : 'start' })
    const focused = place.matches('details') ? place.querySelector('summary') : place
    if (focused.matches('tr')) focused.tabIndex = -1
    if (focused.matches('summary, [tabindex]')) focused.focus({ preventScroll: true })
    place.classList.remove('at')
    void place.offsetWidth
    place.classList.add('at')
  }
  const readAddress = () => {
    const hash = decodeURIComponent(location.hash.slice(1))
    const filter = new URLSearchParams(hash.startsWith('?') ? location.hash.slice(2) : '')
    for (const name of ['q', 'rating', 'suite']) form[name].value = filter.get(name) ?? ''
    apply()
    goTo(hash.startsWith('?') ? (filter.get('at') ?? '') : hash)
  }
  const show = (id) => {
    const place = document.getElementById(id)
    if (place?.hidden) {
      form.reset()
      apply()
    }
    goTo(id)
    remember()
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', () => {
    at = ''
    apply()
    remember()
  })
  form.addEventListener('reset', () =>
    setTimeout(() => {
      apply()
      remember()
    }),
  )
  addEventListener('hashchange', readAddress)
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.dataset.pick) {
      form.reset()
      form.rating.value = link.dataset.pick
      apply()
    }
    show(decodeURIComponent(link.hash.slice(1)))
  })

  // Keys
  const current = () => items.indexOf(document.activeElement?.closest('[data-rating]'))
  const step = (by) => {
    let next = current() + by
    if (current() < 0) next = by > 0 ? 0 : -1
    while (items[next]?.hidden) next += by
    if (items[next]) show(items[next].id)
  }
  const stepCell = (by) => {
    const cells = cellsNow()
    cells[cells.indexOf(document.activeElement) + by]?.focus()
  }
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    o: () => {
      const item = items[current()]
      if (item?.matches('details')) item.open = !item.open
    },
    c: () => items[current()]?.querySelector('.repeat button')?.click(),
    '/': () => form.q.focus(),
  }
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = event.target
    if (place.matches('input, select, textarea')) {
      if (event.key === 'Escape') place.blur()
      return
    }
    if (place.matches('.cell') && ['ArrowRight', 'ArrowLeft'].includes(event.key)) {
      event.preventDefault()
      stepCell(event.key === 'ArrowRight' ? 1 : -1)
      return
    }
    if (!Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    keys[event.key]()
  })

  form.hidden = false
  document.getElementById('keys').hidden = false
  readAddress()
})()
