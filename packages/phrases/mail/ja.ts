import { type MailPhrases, paragraph, type RefundMeaning, timeInJapan, yen } from './mail-texts.ts'

const refundMeaning: Record<RefundMeaning, string> = {
  notRegistered:
    'お支払いの確認が手続きの期限後になり、お申し込みの枠を確保できなかったため、参加登録は完了しておりません。参加をご希望の場合は、お手数ですがもう一度お申し込みください。',
  withdrawn: 'お申し込みはすでにキャンセルされているため、参加登録は完了しておりません。',
  canceled: 'ご返金にともない、参加登録はキャンセルされました。マイページはご利用いただけません。',
  kept: '参加登録はそのまま有効です。',
  notPurchased:
    'お支払いの確認がお手続きの終了後になったため、オプションの追加購入は完了しておりません。参加登録はそのまま有効です。',
  purchaseCanceled:
    'ご返金にともない、オプションの追加購入はキャンセルされました。参加登録はそのまま有効です。',
}

export const ja: MailPhrases = {
  link: ({ firstName, lastName, link, expiresAt }, title) => ({
    subject: `【${title}】参加登録手続きのご案内`,
    blocks: [
      paragraph(`${lastName} ${firstName} 様`),
      paragraph(`「${title}」への仮登録をいただき、ありがとうございます。まだ参加登録は完了しておりません。`),
      paragraph('次のリンクを開き、参加登録の手続きをお進めください。'),
      { kind: 'action', label: '参加登録の手続きへ進む', url: link },
      paragraph(
        `リンクの有効期限は ${timeInJapan(expiresAt)}（日本時間）です。期限を過ぎた場合は、リンクを開いた画面から新しいリンクをお送りできます。`,
      ),
      paragraph('このメールにお心当たりのない場合は、お手数ですが破棄してください。'),
    ],
  }),
  completion: ({ firstName, lastName, registrationId, password, myPageUrl }, title) => ({
    subject: `【${title}】参加登録完了のお知らせ`,
    blocks: [
      paragraph(`${lastName} ${firstName} 様`),
      paragraph(`「${title}」への参加登録が完了しました。お申し込みいただき、ありがとうございます。`),
      paragraph('マイページには、次の登録IDとパスワードでログインしてください。'),
      {
        kind: 'facts',
        rows: [
          ['登録ID', registrationId],
          ['パスワード', password],
        ],
      },
      { kind: 'action', label: 'マイページを開く', url: myPageUrl },
      paragraph('パスワードの再表示はできませんので、このメールを大切に保管してください。'),
    ],
  }),
  invitation: ({ firstName, lastName, registrationId, password, myPageUrl }, title) => ({
    subject: `【${title}】参加登録とマイページのご案内`,
    blocks: [
      paragraph(`${lastName} ${firstName} 様`),
      paragraph(
        `「${title}」の参加登録を運営事務局で行いましたので、ご案内いたします。参加登録のお手続きは必要ありません。`,
      ),
      paragraph('マイページには、次の登録IDとパスワードでログインしてください。'),
      {
        kind: 'facts',
        rows: [
          ['登録ID', registrationId],
          ['パスワード', password],
        ],
      },
      { kind: 'action', label: 'マイページを開く', url: myPageUrl },
      paragraph('パスワードの再表示はできませんので、このメールを大切に保管してください。'),
      paragraph('お心当たりのない場合や、登録の内容に誤りがある場合は、運営事務局へご連絡ください。'),
    ],
  }),
  newPassword: ({ firstName, lastName, registrationId, password, myPageUrl }, title) => ({
    subject: `【${title}】新しいパスワードのお知らせ`,
    blocks: [
      paragraph(`${lastName} ${firstName} 様`),
      paragraph(
        'マイページの新しいパスワードをお知らせいたします。これまでのパスワードはご利用いただけなくなりました。',
      ),
      {
        kind: 'facts',
        rows: [
          ['登録ID', registrationId],
          ['パスワード', password],
        ],
      },
      { kind: 'action', label: 'マイページを開く', url: myPageUrl },
      paragraph('パスワードの再表示はできませんので、このメールを大切に保管してください。'),
      paragraph(
        '新しいパスワードを申し込まれた覚えのない場合も、今後はこのパスワードでログインしてください。ほかの方がパスワードを知ることはできません。ご不明な点は運営事務局へお問い合わせください。',
      ),
    ],
  }),
  passwordChanged: ({ firstName, lastName, changedAt, newPasswordUrl }, title) => ({
    subject: `【${title}】パスワード変更のお知らせ`,
    blocks: [
      paragraph(`${lastName} ${firstName} 様`),
      paragraph(
        `${timeInJapan(changedAt)} に、マイページのパスワードが変更されました。ほかの端末でのログインはすべて終了しています。`,
      ),
      paragraph('ご自身で変更された場合、お手続きは必要ありません。'),
      paragraph(
        'お心当たりのない場合は、すぐにパスワードを再発行してください。変更後のパスワードは無効になり、すべてのログインが終了します。その後、運営事務局へご連絡ください。',
      ),
      { kind: 'action', label: 'パスワードを再発行する', url: newPasswordUrl },
    ],
  }),
  passkeyAdded: ({ firstName, lastName, name, changedAt, newPasswordUrl }, title) => ({
    subject: `【${title}】パスキー追加のお知らせ`,
    blocks: [
      paragraph(`${lastName} ${firstName} 様`),
      paragraph(
        `${timeInJapan(changedAt)} に、パスキー「${name}」が追加されました。このパスキーで、パスワードを入力せずにマイページへログインできます。`,
      ),
      paragraph('ご自身で追加された場合、お手続きは必要ありません。'),
      paragraph(
        'お心当たりのない場合は、すぐにパスワードを再発行してください。すべてのパスキーが削除され、すべてのログインが終了します。その後、運営事務局へご連絡ください。',
      ),
      { kind: 'action', label: 'パスワードを再発行する', url: newPasswordUrl },
    ],
  }),
  passkeyRemoved: ({ firstName, lastName, name, changedAt, newPasswordUrl }, title) => ({
    subject: `【${title}】パスキー削除のお知らせ`,
    blocks: [
      paragraph(`${lastName} ${firstName} 様`),
      paragraph(
        `${timeInJapan(changedAt)} に、パスキー「${name}」が削除されました。このパスキーではログインできなくなりました。パスワードは引き続きご利用いただけます。`,
      ),
      paragraph('ご自身で削除された場合、お手続きは必要ありません。'),
      paragraph(
        'お心当たりのない場合は、すぐにパスワードを再発行してください。すべてのパスキーが削除され、すべてのログインが終了します。その後、運営事務局へご連絡ください。',
      ),
      { kind: 'action', label: 'パスワードを再発行する', url: newPasswordUrl },
    ],
  }),
  purchase: ({ firstName, lastName, registrationId, items, total, myPageUrl }, title) => ({
    subject: `【${title}】オプションの追加購入完了のお知らせ`,
    blocks: [
      paragraph(`${lastName} ${firstName} 様`),
      paragraph(
        `「${title}」のオプションの追加購入が完了しました。お申し込みいただき、ありがとうございます。`,
      ),
      {
        kind: 'facts',
        rows: [
          ['登録ID', registrationId],
          ...items.map(({ name, price }): [string, string] => [
            name,
            price === 0 ? '無料' : `${yen(price)}円`,
          ]),
          ['合計（税込）', total === 0 ? '無料' : `${yen(total)}円`],
        ],
      },
      paragraph('お申し込みの内容は、マイページの購入履歴でご確認いただけます。'),
      { kind: 'action', label: '購入履歴を見る', url: myPageUrl },
    ],
  }),
  refund: ({ firstName, lastName, amount, remaining, meaning }, title) => ({
    subject: `【${title}】ご返金のお知らせ`,
    blocks: [
      paragraph(`${lastName} ${firstName} 様`),
      paragraph(`「${title}」のお支払いについて、次のとおりご返金の手続きをいたしました。`),
      {
        kind: 'facts',
        rows: [
          ['返金額', `${yen(amount)}円`],
          ...(remaining > 0
            ? [['お支払い済みの金額', `${yen(remaining)}円`] satisfies [string, string]]
            : []),
        ],
      },
      paragraph(refundMeaning[meaning]),
      paragraph(
        'カードの明細に反映される時期は、カード会社によって異なります。ご不明な点は運営事務局へお問い合わせください。',
      ),
    ],
  }),
  signature: ({ name, email, tel }, title) => `${title}\n${name.ja}\nメール：${email}\n電話：${tel}`,
}
