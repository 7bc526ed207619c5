import { type MailPhrases, paragraph, timeInJapan } from './mail-texts.ts'

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
  signature: ({ name, email, tel }, title) => `${title}\n${name.ja}\nメール：${email}\n電話：${tel}`,
}
