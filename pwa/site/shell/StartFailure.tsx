import type { I18n } from '@lingui/core'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { loadMessages } from '../catalogs.ts'
import type { Farm } from '../farm.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

type Props = { i18n: I18n; farm: Pick<Farm, 'phone' | 'email'> }

/** The notice of a page whose app has not started. It stands alone, beside what the server has sent. */
export const StartFailure = ({ i18n, farm: { phone, email } }: Props) => (
  <LanguageProvider i18n={i18n} load={loadMessages}>
    <div className="wide">
      <ErrorNotice text={i18n.t('failure.start')} phone={phone} email={email} />
    </div>
  </LanguageProvider>
)
