import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { formatTemplate, optionalColumns, requiredColumns } from './importFile.ts'

/** Which columns a file may have. */
export function ImportColumns() {
  const { i18n } = useLanguage()
  return (
    <Disclosure summary={i18n.t('admin.exchange.columns')}>
      <div className="import-columns">
        <p>
          {i18n.t('admin.exchange.requiredColumns')} <code>{requiredColumns.join(', ')}</code>
        </p>
        <p>
          {i18n.t('admin.exchange.optionalColumns')} <code>{optionalColumns.join(', ')}</code>
        </p>
        <p>{i18n.t('admin.exchange.cells')}</p>
        <p>
          <ButtonLink
            size="small"
            download={`${i18n.t('admin.exchange.templateFile')}.csv`}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(formatTemplate())}`}
          >
            {i18n.t('admin.exchange.template')}
          </ButtonLink>
        </p>
      </div>
    </Disclosure>
  )
}
