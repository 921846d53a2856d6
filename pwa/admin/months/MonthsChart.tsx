import { useState } from 'react'
import { formatDate } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import './MonthsChart.css'
import { agreedColumn, formatValue, nightsSoldColumn } from './columns.ts'
import type { MonthFigures } from './figures.ts'
import type { Years } from './queries.ts'
import { getScaleEnd } from './scale.ts'

const measures = { nights: nightsSoldColumn, agreed: agreedColumn }

/** A group of two bars is ten units wide, the chart a hundred high; the picture is stretched to its box. */
const groupWidth = 10
const height = 100

/** Two bars for each month. The table says the same numbers. */
export function MonthsChart({ years }: { years: Years }) {
  const { i18n, language } = useLanguage()
  const [measure, setMeasure] = useState<keyof typeof measures>('nights')
  const { getValue, label, kind } = measures[measure]
  const getAmount = (month: MonthFigures) => getValue(month) ?? 0
  const available = measure === 'nights' ? years.now.months.map(({ nights }) => nights) : []
  const end = getScaleEnd([...[years.before, years.now].flatMap(({ months }) => months.map(getAmount)), ...available])
  const getBar = (value: number) => ({ y: height - (value / end) * height, height: (value / end) * height })
  const names = { year: years.now.year, before: years.before.year }
  return (
    <figure className="months-chart">
      <SegmentedControl
        name="months-measure"
        legend={i18n.t('admin.months.chart')}
        options={(['nights', 'agreed'] as const).map((value) => ({ value, label: i18n.t(measures[value].label) }))}
        value={measure}
        onChange={setMeasure}
      />
      <figcaption>
        <span className="months-key" data-year="now">
          {names.year}
        </span>
        <span className="months-key" data-year="before">
          {names.before}
        </span>
        {available.length > 0 && (
          <span className="months-key" data-year="available">
            {i18n.t('admin.months.nightsOf', { year: names.year })}
          </span>
        )}
      </figcaption>
      <div className="months-axis" aria-hidden="true">
        {[end, end / 2, 0].map((value) => (
          <span key={value}>{formatValue(value, kind, language).replace(/[.,]00$/, '')}</span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={i18n.t('admin.months.chartLabel', { what: i18n.t(label), year: names.year, before: names.before })}
        viewBox={`0 0 ${12 * groupWidth} ${height}`}
        preserveAspectRatio="none"
      >
        {[0, height / 2, height].map((y) => (
          <line key={y} x1="0" x2={12 * groupWidth} y1={y} y2={y} />
        ))}
        {available.map((nights, i) => (
          <rect
            key={years.now.months[i]?.first}
            data-year="available"
            x={i * groupWidth + 0.8}
            width="8.4"
            {...getBar(nights)}
          />
        ))}
        {years.before.months.map((month, i) => (
          <rect key={month.first} data-year="before" x={i * groupWidth + 1.6} width="3" {...getBar(getAmount(month))} />
        ))}
        {years.now.months.map((month, i) => (
          <rect key={month.first} data-year="now" x={i * groupWidth + 5.2} width="3.2" {...getBar(getAmount(month))} />
        ))}
      </svg>
      <div className="months-names" aria-hidden="true">
        {years.now.months.map(({ first }) => (
          <span key={first}>{formatDate(first, language, { month: 'short' })}</span>
        ))}
      </div>
    </figure>
  )
}
