import { expect, test } from 'vitest'
import { writeFigures } from './figures.ts'

const table = ['# Figures', '', '| what | ours | reference | ratio | bound |', '|---|---|---|---|---|', '']
const figure = { ours: '20 ms', reference: '10 ms', ratio: 2, limit: '≤ 1', isOk: false }

test('puts a figure into the row of its name, and a new name after the last row', () => {
  const text = [...table.slice(0, 4), '| rooms (150 MB) | 1 ms | 2 ms | 0.50 | ≤ 1 |', '', 'A note on | pipes.'].join(
    '\n',
  )
  const written = writeFigures(text, [
    { ...figure, name: 'rooms', memory: 160.4 },
    { ...figure, name: 'pages', isOk: true },
  ])
  expect(written.split('\n').slice(4)).toEqual([
    '| rooms (160 MB) | 20 ms | 10 ms | 2.00 | ≤ 1, **short** |',
    '| pages | 20 ms | 10 ms | 2.00 | ≤ 1 |',
    '',
    'A note on | pipes.',
  ])
})
