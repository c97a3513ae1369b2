// Buttons that copy: the command of a request, a finding as a ticket, the link to it.
;(() => {
  'use strict'
  const said = document.getElementById('found')

  const copy = async (text, button) => {
    const name = button.textContent
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
    } catch {
      // Pages opened as files may not write there: the text is marked, so that Ctrl-C takes it.
      const box = document.createElement('textarea')
      box.value = text
      document.body.append(box)
      box.select()
      button.textContent = document.execCommand('copy') ? 'Copied' : 'Could not be copied'
      box.remove()
    }
    said.textContent = button.textContent
    setTimeout(() => (button.textContent = name), 1500)
  }

  const addButton = (label, textOf, place) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'quiet'
    button.textContent = label
    button.addEventListener('click', () => copy(textOf(), button))
    place.append(button)
    return button
  }

  const linkTo = ({ id }) => `${location.href.replace(/#.*$/, '')}#${id}`

  // A fence longer than any run of backticks in what it holds.
  const fenced = (text, kind = '') => {
    const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
    const fence = '`'.repeat(longest + 1)
    return `${fence}${kind}\n${text}\n${fence}`
  }

  const ticketOf = (finding) => {
    const text = (selector) => finding.querySelector(selector)?.textContent.trim() ?? ''
    const meta = [...finding.querySelectorAll('.meta > :not(.number)')].map(
      (one) => one.textContent,
    )
    const rows = [...finding.querySelectorAll('.compare > div, .details > div')].map((row) => [
      row.querySelector('dt').textContent,
      (row.querySelector('.again') ?? row.querySelector('dd')).textContent.trim(),
    ])
    const blocks = rows.map(([name, value]) =>
      value.includes('\n') || value.length > 60
        ? `${name}:\n\n${fenced(value)}`
        : `${name}: \`${value.replaceAll('`', "'")}\``,
    )
    const curl = text('.curl')
    return [
      `## ${text('.what').replaceAll(/\s+/g, ' ')}`,
      meta.join(' · ').replaceAll(/[\\`*_<>[\]]/g, '\\$&'),
      ...blocks,
      ...(curl === '' ? [] : [`${text('.exchange > summary .number')}:`, fenced(curl, 'sh')]),
    ].join('\n\n')
  }

  // Made when a finding is first opened: there may be thousands.
  const prepare = (finding) => {
    if (finding.dataset.ready) return
    finding.dataset.ready = 'yes'
    const place = document.createElement('p')
    place.className = 'actions'
    addButton('Copy as ticket', () => ticketOf(finding), place)
    addButton('Copy link', () => linkTo(finding), place)
    const { entry } = finding.dataset
    if (entry) addButton('Known deviation', () => entry, place)
    finding.querySelector('.meta').after(place)
  }
  for (const finding of document.querySelectorAll('.finding')) {
    if (finding.open) prepare(finding)
    finding.addEventListener('toggle', () => prepare(finding), { once: true })
  }
  for (const block of document.querySelectorAll('.repeat')) {
    const curl = block.querySelector('.curl')
    block.prepend(addButton('Copy', () => curl.textContent, block))
  }
})()
