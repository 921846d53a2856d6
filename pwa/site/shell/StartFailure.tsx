import type { I18n } from '@lingui/core'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { loadMessages } from '../catalogs.ts'
import type { Farm } from '../farm.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { FarmProvider } from './FarmProvider.tsx'

/** The notice of a page whose app has not started. It stands alone, beside what the server has sent. */
export const StartFailure = ({ i18n, farm }: { i18n: I18n; farm: Farm }) => (
  <LanguageProvider i18n={i18n} load={loadMessages}>
    <FarmProvider farm={farm}>
      <div className="wide">
        <ErrorNotice text={i18n.t('failure.start')} />
      </div>
    </FarmProvider>
  </LanguageProvider>
)
