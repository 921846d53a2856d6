/** The declaration of a year on paper: by quarter, as the tax agency asks for it, and by month. */
import type { TaxDeclaration, TaxSettings } from '#contract/duties/taxSettings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Sheet } from '../print/Sheet.tsx'
import { TaxTable } from './TaxTable.tsx'

type Props = { declaration: TaxDeclaration; tax: TaxSettings; caption: string }

export function TaxSheet({ declaration, tax, caption }: Props) {
  const { i18n } = useLanguage()
  return (
    <Sheet title={i18n.t('admin.duties.tax')} subtitle={caption}>
      <TaxTable {...{ declaration, tax }} by="quarters" caption={i18n.t('admin.tax.byQuarter')} />
      <TaxTable {...{ declaration, tax }} by="months" caption={i18n.t('admin.tax.byMonth')} />
      {declaration.estimatedStays > 0 && <p>{i18n.t('admin.tax.estimated', { n: declaration.estimatedStays })}</p>}
    </Sheet>
  )
}
