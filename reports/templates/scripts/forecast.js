'use strict'
// Draws the picture's SVG, which is in the page, and saves what is drawn; nothing is asked for.
const button = document.getElementById('save-png')
const source = document.getElementById('save-svg')
if (button !== null && source !== null) {
  button.hidden = false
  button.addEventListener('click', () => {
    const image = new Image()
    image.addEventListener('load', () => {
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth * 2
      canvas.height = image.naturalHeight * 2
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
      const link = document.createElement('a')
      link.download = 'forecast.png'
      link.href = canvas.toDataURL('image/png')
      link.click()
    })
    image.src = source.href
  })
}
