/** What the law asks of the farm: reports of guests, and what follows from them. Each part has an address of its own. */
import type { ComponentType } from 'react'
import { SectionList } from '../sections/SectionList.tsx'
import { useSection } from '../sections/useSection.ts'
import './DutiesPage.css'
import { SchedineSection } from './SchedineSection.tsx'
import { StatisticsSection } from './StatisticsSection.tsx'
import { TaxSection } from './TaxSection.tsx'

type Part = { path: string; label: string; Content: ComponentType }

const parts: Part[] = [
  { path: 'schedine', label: /*i18n*/ 'admin.duties.schedine', Content: SchedineSection },
  { path: 'tax', label: /*i18n*/ 'admin.duties.tax', Content: TaxSection },
  { path: 'statistics', label: /*i18n*/ 'admin.duties.statistics', Content: StatisticsSection },
]

export function DutiesPage() {
  const current = useSection('/duties', parts)
  return (
    <div className="sections">
      <SectionList place="/duties" sections={parts} current={current?.path} />
      <div className="section-content">{current && <current.Content />}</div>
    </div>
  )
}
