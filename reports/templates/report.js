// Enhances a page that is whole without it: theme, filter kept in the address, keys, copying.
;(() => {
  'use strict'
  const root = document.documentElement
  const form = document.getElementById('filter')
  const found = document.getElementById('found')
  const items = [...document.querySelectorAll('[data-rating]')]
  const cells = [...document.querySelectorAll('.cell')]
  const lists = [...document.querySelectorAll('[data-list]')]
  const words = new Map()
  let at = ''

  // Theme
  const theme = document.getElementById('theme')
  const isDark = () =>
    root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
  const nameTheme = () => {
    theme.textContent = isDark() ? 'Light theme' : 'Dark theme'
  }
  theme.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark'
    nameTheme()
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', nameTheme)
  nameTheme()
  theme.hidden = false

  // Filter
  const wordsOf = (item) => {
    if (!words.has(item)) {
      const parts = item.matches('tr') ? [item.cells[1]] : item.querySelectorAll('.what, .compare')
      words.set(item, [...parts].map((part) => part.textContent.toLowerCase()).join(' '))
    }
    return words.get(item)
  }
  const wanted = () => ({
    q: form.q.value.trim(),
    rating: form.rating.value,
    suite: form.suite.value,
  })
  const matches = (item, searched, { rating, suite }) =>
    (rating === '' || item.dataset.rating === rating) &&
    (suite === '' || item.dataset.suite === suite) &&
    searched.every((word) => wordsOf(item).includes(word))

  const apply = () => {
    const filter = wanted()
    const isFiltered = Object.values(filter).some((value) => value !== '')
    const searched = filter.q
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const shown = new Set()
    for (const item of items) {
      item.hidden = !matches(item, searched, filter)
      if (!item.hidden) shown.add(item.id)
    }
    for (const cell of cells)
      cell.classList.toggle('faint', !shown.has(cell.getAttribute('href').slice(1)))
    for (const list of lists) {
      const hasAny = list.querySelector('[data-rating]:not([hidden])') !== null
      list.hidden = !hasAny
      if (list.matches('details') && isFiltered) list.open = hasAny
    }
    found.textContent = isFiltered
      ? `${shown.size} of ${items.length} checks`
      : `${items.length} checks`
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
    if (place.matches('[tabindex]')) place.focus({ preventScroll: true })
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
  const stepCell = (by) => cells[cells.indexOf(document.activeElement) + by]?.focus()
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    o: () => {
      const details = items[current()]?.querySelector('details')
      if (details) details.open = !details.open
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

  // Copying
  const copy = async (text, block) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      const selection = getSelection()
      selection.selectAllChildren(block)
      document.execCommand('copy')
      selection.removeAllRanges()
    }
  }
  for (const block of document.querySelectorAll('.curl')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'quiet'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await copy(block.textContent, block)
      button.textContent = 'Copied'
      setTimeout(() => (button.textContent = 'Copy'), 1500)
    })
    block.before(button)
  }

  form.hidden = false
  document.getElementById('keys').hidden = false
  readAddress()
})()
