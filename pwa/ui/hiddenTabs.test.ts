import { expect, test } from 'vitest'
import { countHiddenTabs, getCentredScroll } from './hiddenTabs.ts'

const tabs = [0, 50, 170, 270, 350].map((left, i) => ({ left, right: [50, 170, 270, 350, 400][i] ?? 0 }))

test('counts the tabs that are cut or hidden on each side, also under the fading ends', () => {
  expect(countHiddenTabs(tabs, { left: 0, right: 400 })).toEqual({ before: 0, after: 0 })
  expect(countHiddenTabs(tabs, { left: 0, right: 330 })).toEqual({ before: 0, after: 2 })
  expect(countHiddenTabs(tabs, { left: 0, right: 300 })).toEqual({ before: 0, after: 3 })
  expect(countHiddenTabs(tabs, { left: 100, right: 400 })).toEqual({ before: 2, after: 0 })
  expect(countHiddenTabs(tabs, { left: 130, right: 370 })).toEqual({ before: 2, after: 2 })
  expect(countHiddenTabs(tabs, { left: 0.5, right: 399.5 })).toEqual({ before: 0, after: 0 })
})

test('scrolls a tab to the middle', () => {
  expect(getCentredScroll({ left: 170, right: 270 }, { left: 0, right: 300 })).toBe(70)
})
