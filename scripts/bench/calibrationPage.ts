// A page whose time depends on the machine and the browser only: a list that React has rendered and hydrates.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { root } from '#api/testing/root.ts'

/** The production builds, which pages are served with. */
const libraries = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
}

/** Runs here and, as text, in the page: it may use nothing but its argument. */
function List({ react: { createElement: h, useState: useNumber } }: { react: Parts }) {
  const [chosen, choose] = useNumber(-1)
  const articles = Array.from({ length: 120 }, (_, at) =>
    h(
      'article',
      { key: at, className: at === chosen ? 'chosen' : '', onClick: () => choose(at) },
      h('h2', null, `Camera ${at}`),
      h('p', null, 'Una stanza al primo piano, con vista sul giardino e sulla valle. '.repeat(3)),
      h('ul', null, ...['Doccia', 'Culla', 'Camino', 'Terrazza'].map((name) => h('li', { key: name }, name))),
    ),
  )
  return h('main', null, ...articles)
}
type Parts = { createElement: typeof createElement; useState: typeof useState<number> }

const styles = `
  body { margin: 0; font: 1rem/1.5 serif }
  main { display: grid; gap: 1.5rem; padding: 1rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)) }
  article { padding: 1rem; border: 1px solid #ddd; border-radius: 0.5rem; box-shadow: 0 1px 4px #0002 }
  ul { display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0; list-style: none }
  li { padding: 0.25rem 0.75rem; border-radius: 1rem; background: #eee }
  .chosen { background: #efe }`

export function renderCalibrationPage(): string {
  const modules = Object.entries(libraries).map(
    ([name, path]) =>
      `'${name}': function (require, module, exports) {${readFileSync(join(root, 'node_modules', path), 'utf8')}}`,
  )
  return `<!doctype html><html lang="it"><meta name="viewport" content="width=device-width"><title>Calibration</title>
<style>${styles}</style><div id="root">${renderToString(createElement(List, { react: { createElement, useState } }))}</div>
<script>
const modules = {${modules.join(',')}}
const loaded = {}
function load(name) {
  if (loaded[name]) return loaded[name].exports
  const module = loaded[name] = { exports: {} }
  modules[name](load, module, module.exports)
  return module.exports
}
${List}
const react = load('react')
load('react-dom/client').hydrateRoot(document.getElementById('root'), react.createElement(List, { react }))
</script></html>`
}
