import { fullName } from '@uketsuke/contract/full-name'
import { formatAmount } from '../amount.ts'
import { writeDay, writeMinute, writePeriod } from '../date.ts'
import {
  type Consequence,
  heading,
  type MailPhrases,
  news,
  paragraph,
  type Receipts,
  type RefundMeaning,
  type Row,
  subjectOf,
} from './mail-texts.ts'
import { action, namesCancelled, outcome, sharedBlocks } from './shared-blocks.ts'

const minute = (instant: Date): string => writeMinute('ja', instant)

const card = (last4: string): string => `末尾${last4}のカード`

/** When receipts can be downloaded. */
const period = ({ from, until }: Receipts): string =>
  `${from ? `${minute(from)}から` : ''}${minute(until)}まで`

const stillValid = news('参加登録はそのまま有効です。')

const consequences: Record<RefundMeaning, Consequence> = {
  notRegistered: {
    heading: '参加登録の不成立とご返金のお知らせ',
    preview: '登録の受付期間中は、もう一度お申し込みいただけます。',
    reference: 'お問い合わせ番号',
    first: '参加登録を完了できませんでした。',
    because:
      'お手続きの期限を過ぎてからお支払いを確認したため、お席を確保できませんでした。ご希望に沿えず、申し訳ございません。',
    further: ({ registerUrl }) => [
      paragraph('参加をご希望の場合は、お手数ですが、登録の受付期間中にもう一度お申し込みください。'),
      action('もう一度申し込む', registerUrl),
    ],
  },
  withdrawn: {
    heading: 'お申し込みのキャンセルとご返金のお知らせ',
    reference: 'お問い合わせ番号',
    first: 'お申し込みはキャンセルされています。',
    because: 'お支払いの確認より前にキャンセルされたため、参加登録は完了しておりません。',
    further: () => [],
  },
  canceled: {
    heading: '参加登録のキャンセルとご返金のお知らせ',
    preview: '今後、マイページはご利用いただけません。',
    first: '参加登録をキャンセルいたしました。',
    further: () => [
      paragraph('今後、マイページはご利用いただけません。このメールをご返金の控えとして保管してください。'),
    ],
  },
  kept: {
    heading: 'ご返金のお知らせ',
    preview: '参加登録はそのまま有効です。',
    further: (order) =>
      order.cancelled.length > 0
        ? [
            ...(namesCancelled(order)
              ? []
              : [
                  paragraph(
                    `${order.cancelled.map((name) => `「${name}」`).join('')}のお申し込みは、キャンセルいたしました。`,
                  ),
                ]),
            news('参加登録と、そのほかのお申し込みは、そのまま有効です。'),
          ]
        : [news('参加登録はそのまま有効です。お申し込み内容に変更はありません。')],
    last: ({ purchaseHistoryUrl }) => [action('購入履歴を見る', purchaseHistoryUrl)],
  },
  notPurchased: {
    heading: '追加購入の不成立とご返金のお知らせ',
    preview: '参加登録はそのまま有効です。',
    first: 'オプションの追加購入を完了できませんでした。',
    because: 'お手続きの期限を過ぎてからお支払いを確認したためです。ご希望に沿えず、申し訳ございません。',
    isForOptions: true,
    further: ({ additionalPurchaseUrl }) => [
      stillValid,
      paragraph('追加購入の期間中は、もう一度お申し込みいただけます。'),
      action('もう一度申し込む', additionalPurchaseUrl),
    ],
  },
  purchaseCanceled: {
    heading: '追加購入のキャンセルとご返金のお知らせ',
    preview: '参加登録はそのまま有効です。',
    first: 'オプションの追加購入をキャンセルいたしました。',
    isForOptions: true,
    further: () => [stillValid],
    last: ({ purchaseHistoryUrl }) => [action('購入履歴を見る', purchaseHistoryUrl)],
  },
}

const strangePasskey =
  'お心当たりのない場合は、すぐにパスワードを再発行してください。再発行すると、パスキーはすべて削除され、どの端末からもログアウトされます。そのうえで、事務局へご連絡ください。'

const { brought, login, ordered, refunded, registered } = sharedBlocks('ja', {
  login: {
    registrationId: '登録ID',
    password: 'パスワード',
    open: 'マイページを開く',
    keep: 'パスワードを再度お知らせすることはできませんので、このメールを大切に保管してください。パスワードはマイページで変更できます。',
  },
  order: {
    title: 'お申し込み内容',
    freeTitle: 'ご登録内容',
    refunded: 'ご返金の対象',
    cancelledAndRefunded: 'キャンセルとご返金の対象',
    category: (name) => `参加費（${name}）`,
    free: '無料',
    total: '合計（税込）',
    paidBy: 'お支払方法',
    card,
    paidOn: 'お支払日',
    receipts: (receipts) => `領収書は、マイページの「領収書」で${period(receipts)}ダウンロードできます。`,
    openReceipts: '領収書のページを開く',
  },
  meeting: {
    title: '会期と会場',
    period: (start, end) => [['会期', writePeriod('ja', start, end)]],
    venue: '会場',
    address: '所在地',
    online: 'オンライン開催',
    toJoin: '参加方法は、会期前にメールでご案内いたします。',
    calendar: '添付のファイルを開くと、会期をカレンダーに登録できます。',
    whatToBring: '当日お持ちいただくもの',
  },
})

export const ja: MailPhrases = {
  link: ({ link, expiresAt }, title) => ({
    heading: '参加登録手続きのご案内',
    preview: `${minute(expiresAt)}までにリンクを開き、お手続きをお進めください。`,
    blocks: [
      paragraph(`「${title}」に仮登録いただき、ありがとうございます。参加登録はまだ完了しておりません。`),
      paragraph('次のリンクを開き、参加登録のお手続きをお進めください。'),
      { kind: 'action', label: '参加登録の手続きへ進む', url: link },
      paragraph(
        `リンクは${minute(expiresAt)}まで有効です。期限を過ぎた場合は、リンクを開いた画面から新しいリンクをお申し込みいただけます。`,
      ),
      paragraph('このメールにお心当たりのない場合は、お手数ですが破棄してください。'),
    ],
  }),
  completion: (values, title) => ({
    heading: '参加登録完了のお知らせ',
    preview: values.booking
      ? 'マイページの登録IDとパスワード、ご登録の内容をご確認ください。'
      : 'マイページの登録IDとパスワードをご確認ください。',
    blocks: [
      paragraph(`「${title}」への参加登録が完了しました。お申し込みいただき、ありがとうございます。`),
      heading('マイページへのログイン'),
      paragraph('マイページには、次の登録IDとパスワードでログインしてください。'),
      ...login(values),
      ...registered(values),
    ],
  }),
  invitation: (values, title) => ({
    heading: '参加登録とマイページのご案内',
    preview:
      '参加登録のお手続きは、事務局で済ませております。マイページの登録IDとパスワードをご確認ください。',
    blocks: [
      paragraph(
        `「${title}」への参加登録のお手続きは、事務局で済ませております。あらためてお手続きいただく必要はありません。`,
      ),
      paragraph('お心当たりのない場合や、ご登録内容に誤りがある場合は、事務局へご連絡ください。'),
      heading('マイページへのログイン'),
      paragraph('マイページには、次の登録IDとパスワードでログインしてください。'),
      ...login(values),
      ...registered(values),
    ],
  }),
  newPassword: (values) => ({
    heading: '新しいパスワードのお知らせ',
    preview: '今後は、このメールのパスワードでマイページにログインしてください。',
    blocks: [
      paragraph(
        'マイページの新しいパスワードをお知らせいたします。これまでのパスワードはご利用いただけなくなりました。',
      ),
      paragraph('登録済みのパスキーはすべて削除され、どの端末からもログアウトされました。'),
      ...login(values),
      paragraph(
        '再発行にお心当たりのない場合は、第三者がご登録の情報を入力した可能性があります。新しいパスワードはご登録のメールアドレスにのみお送りしていますので、今後はこちらをお使いください。ご不明な点は事務局へお問い合わせください。',
      ),
    ],
  }),
  passwordChanged: ({ changedAt, newPasswordUrl }) => ({
    heading: 'パスワード変更のお知らせ',
    preview: 'お心当たりのない場合は、すぐにパスワードを再発行してください。',
    blocks: [
      paragraph(
        `${minute(changedAt)}に、マイページのパスワードが変更されました。ほかの端末はすべてログアウトされています。`,
      ),
      paragraph('ご自身で変更された場合、お手続きは必要ありません。'),
      paragraph(
        'お心当たりのない場合は、すぐにパスワードを再発行してください。再発行すると、変更されたパスワードは無効になり、パスキーはすべて削除され、どの端末からもログアウトされます。そのうえで、事務局へご連絡ください。',
      ),
      { kind: 'action', label: 'パスワードを再発行する', url: newPasswordUrl },
    ],
  }),
  passkeyAdded: ({ name, changedAt, newPasswordUrl }) => ({
    heading: 'パスキー追加のお知らせ',
    preview: 'お心当たりのない場合は、すぐにパスワードを再発行してください。',
    blocks: [
      paragraph(
        `${minute(changedAt)}に、パスキー「${name}」が追加されました。このパスキーで、パスワードを入力せずにマイページへログインできます。`,
      ),
      paragraph('ご自身で追加された場合、お手続きは必要ありません。'),
      paragraph(strangePasskey),
      { kind: 'action', label: 'パスワードを再発行する', url: newPasswordUrl },
    ],
  }),
  passkeyRemoved: ({ name, changedAt, newPasswordUrl }) => ({
    heading: 'パスキー削除のお知らせ',
    preview: 'お心当たりのない場合は、すぐにパスワードを再発行してください。',
    blocks: [
      paragraph(
        `${minute(changedAt)}に、パスキー「${name}」が削除されました。このパスキーではログインできなくなりました。パスワードは引き続きご利用いただけます。`,
      ),
      paragraph('ご自身で削除された場合、お手続きは必要ありません。'),
      paragraph(strangePasskey),
      { kind: 'action', label: 'パスワードを再発行する', url: newPasswordUrl },
    ],
  }),
  purchase: (values, title) => ({
    heading: '追加購入完了のお知らせ',
    preview: `お申し込み内容：${values.items.map(({ name }) => name).join('、')}`,
    blocks: [
      paragraph(
        `「${title}」のオプションの追加購入が完了しました。お申し込みいただき、ありがとうございます。`,
      ),
      ...ordered(values, [['登録ID', values.registrationId]]),
      paragraph(
        values.payment?.receipts
          ? `お申し込み内容は、マイページの購入履歴でご確認いただけます。領収書も、購入履歴で${period(values.payment.receipts)}ダウンロードできます。`
          : 'お申し込み内容は、マイページの購入履歴でご確認いただけます。',
      ),
      { kind: 'action', label: '購入履歴を見る', url: values.purchaseHistoryUrl },
      ...brought(values.whatToBring),
    ],
  }),
  refund: ({ registrationId, amount, remaining, refundedAt, cardLast4, meaning, ...order }, title) => {
    const consequence = consequences[meaning]
    const paid = consequence.isForOptions ? '下記のオプションのお支払い' : `「${title}」のお支払い`
    return {
      heading: consequence.heading,
      preview: `${formatAmount(amount)}のご返金の手続きをいたしました。${consequence.preview ?? ''}`,
      blocks: [
        ...outcome(consequence),
        paragraph(`${paid}${remaining > 0 ? 'の一部' : ''}について、ご返金の手続きをいたしました。`),
        ...consequence.further(order),
        {
          kind: 'amounts',
          rows: [],
          total: ['ご返金額', formatAmount(amount)],
          facts: [
            ...(remaining > 0 ? [['ご返金後のお支払額', formatAmount(remaining)] satisfies Row] : []),
            ['ご返金先', cardLast4 ? card(cardLast4) : 'ご利用のカード'],
            ['ご返金日', writeDay('ja', refundedAt)],
            [consequence.reference ?? '登録ID', registrationId],
          ],
        },
        ...refunded(meaning, order),
        ...(consequence.last?.(order) ?? []),
        paragraph(
          'ご返金は、カード会社により、翌月または翌々月の明細に反映されることがあります。ご不明な点は事務局へお問い合わせください。',
        ),
      ],
    }
  },
  subject: (title, heading) => subjectOf(`【${title}】${heading}`, `${heading}【${title}】`),
  greeting: (person) => `${fullName(person, 'ja')} 様`,
  labelled: (label, value) => `${label}：${value}`,
  otherwiseOpen: 'ボタンやリンクから開けない場合は、次のアドレスをブラウザで開いてください。',
  replies: 'このメールへのご返信は、事務局に届きます。',
  contact: ({ name, location, tel, receptionHours, email }) => ({
    heading: 'お問い合わせ先',
    name: name.ja,
    rows: [
      ['メール', email],
      ['電話', tel],
      ['受付時間', receptionHours.ja],
    ],
    address: ['所在地', location.ja],
  }),
}
