import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Fields } from './Fields.tsx'
import { type FormRow, getValue, replaceValue } from './fields.ts'

const values = { day: '2026-07-01', isYearly: true, reason: { it: 'Ferie', en: '' }, prices: [{ amount: '80' }] }
type Values = typeof values

test('reads and replaces a value by its name, and leaves the others as they are', () => {
  expect(['day', 'reason.it', 'prices.0.amount', 'reason.de.short'].map((name) => getValue(values, name))).toEqual([
    '2026-07-01',
    'Ferie',
    '80',
    undefined,
  ])
  expect(replaceValue(values, 'isYearly', false)).toEqual({ ...values, isYearly: false })
  expect(replaceValue(values, 'reason.en', 'Holidays').reason).toEqual({ it: 'Ferie', en: 'Holidays' })
  expect(replaceValue(values, 'prices.0.amount', '90').prices).toEqual([{ amount: '90' }])
  expect(replaceValue({}, 'translations.de.name', 'Bett')).toEqual({ translations: { de: { name: 'Bett' } } })
  expect(values.reason.en).toBe('')
})

test('shows the rows of a form, each with its value and with what the server or the form says of it', () => {
  const rows: FormRow<Values>[] = [
    { name: 'day', kind: 'date', label: 'Day', path: 'from' },
    { name: 'isYearly', kind: 'checkbox', label: 'Yearly' },
    values.day === '' && { name: 'reason.en', label: 'Hidden' },
    { columns: [{ name: 'reason.it', label: 'Reason', error: 'Too short', lang: 'it' }] },
    <p key="own">Own look</p>,
  ]
  const errors: Record<string, string> = { from: 'In the past', day: 'no path', 'reason.it': 'less important' }
  const form = { name: 'test', values, setValues: () => undefined, getError: (path: string) => errors[path] }
  const html = renderToString(<Fields form={form} rows={rows} />)
  const document = html.replaceAll('<!-- -->', '')
  expect(document).toMatch(
    /<input class="control" type="date" id="test-day" aria-invalid="true"[^>]*value="2026-07-01"/,
  )
  expect(document).toContain('In the past')
  expect(document).toMatch(/type="checkbox"[^>]*id="test-isYearly"[^>]*checked/)
  expect(document).toMatch(/id="test-reason-it"/)
  expect(document).toContain('Too short')
  expect(document).toContain('Own look')
  for (const text of ['Hidden', 'no path', 'less important']) expect(document).not.toContain(text)
})
