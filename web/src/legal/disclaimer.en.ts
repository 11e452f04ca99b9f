import type { LegalText } from "./legal-page.tsx";

export const disclaimerEn: LegalText = {
  title: "Disclaimer and terms of service",
  under:
    "What you can rely on when you buy and use a data SIM through {product}, and what you cannot.",
  contents: "Contents",
  languages: "Languages",
  sections: [
    {
      name: "parties",
      title: "Who this is between",
      paragraphs: [
        "These terms are between you and the operator of {product} (“we”). They hold for this website, for the physical SIM cards and eSIMs bound to your account, and for the mobile data used with them. By opening an account, binding a card or ordering a plan you accept them.",
        "You must be of age where you live, or act with the consent of whoever is responsible for you. Whoever acts for a company confirms that he may bind it.",
        "Where the law that protects you as a consumer gives you more than these terms, the law holds.",
      ],
    },
    {
      name: "service",
      title: "The service",
      paragraphs: [
        "We sell access to mobile data over the networks of carriers with which we or our suppliers have agreements. The service is data only: there is no telephone number for calls or text messages, and it cannot be used to reach emergency services. Keep another way to call for help.",
        "A card works once it is bound to an account, a basic plan has been ordered for it, and the balance of the account covers the plan's next fee. Data roaming must be switched on, and the device must be free of a carrier lock and support the bands of the local network; an eSIM also needs a device that supports eSIM.",
        "A change of plan takes effect on the next billing day. Days begin at midnight of the billing zone shown on My SIMs, wherever you are.",
      ],
    },
    {
      name: "coverage",
      title: "Coverage and speed",
      paragraphs: [
        "Coverage, speed and the choice of network are those of the local carriers and change with place, time, load, weather, buildings and your device. We do not promise a certain speed, nor service at every place of a region that a plan names.",
        "Content and services that local law or a local carrier blocks may be out of reach. Service may be interrupted by maintenance, faults, orders of authorities or events that nobody could control.",
      ],
    },
    {
      name: "realName",
      title: "Real-name rules for Hong Kong and Macao",
      paragraphs: [
        "The law of Hong Kong and of Macao asks that a SIM card is registered to a person before it is used there: in Hong Kong by the Telecommunications (Registration of SIM Cards) Regulation, in Macao by the Cybersecurity Law. Each card must be registered once, with a valid identity or travel document, at the place to which the announcement on the home page leads.",
        "Registration is made with the carrier or the body that it names; the document goes to them. A card that is not registered, or registered with false particulars, has no service there, and fees for days on which it is used elsewhere remain due. A card registered to you must not be handed on to somebody else.",
        "Other countries may have rules of this kind too. It is for you to follow the rules of the place where you are.",
      ],
    },
    {
      name: "account",
      title: "Your account",
      paragraphs: [
        "Give true particulars, keep password, verification codes and recovery codes to yourself, and end sessions that you do not know. What is done with your login counts as done by you until you have told us that it was not you, unless we are to blame.",
        "A card is bound with its number, its ICCID and its verify code, and belongs to one account for its whole life. A card that was deleted cannot be brought back, and nobody can bind it again.",
      ],
    },
    {
      name: "fairUse",
      title: "Fair use",
      paragraphs: [
        "Each plan names its allowance and what happens past it: data stops, slows down to the speed named, or goes on. Where a plan is unlimited, it is meant for the ordinary use of one person and his devices.",
        "Not allowed are: resale of the connection, use as a permanent line of a fixed site, automated calls on our service that burden it, unlawful content, sending of unasked mass messages, attacks on networks or devices, and getting round technical limits or real-name rules. In such cases we may slow down, stop or end the service of the cards concerned, where possible after a warning.",
      ],
    },
    {
      name: "prices",
      title: "Prices and fees",
      paragraphs: [
        "Prices are those shown when you order; what you have ordered keeps its terms until you change it. Traffic is counted in megabytes, 1 MB being 1,048,576 bytes, from the records of the carriers, which may arrive late.",
        "The first use on a day that is not yet paid for opens a cycle of the plan and takes one fee from your balance. A day without use costs nothing. Use that already happened is charged even where the balance no longer reaches for it, so a balance may fall below zero; cards then stop until it is made good.",
        "Add-ons are paid for when they are ordered and do not expire. The fee for an eSIM is shown before you apply for it.",
      ],
    },
    {
      name: "payment",
      title: "Payment and refunds",
      paragraphs: [
        "The service is prepaid from the balance of your account. As long as the payment page says so, do not actually pay there: contact the administrator, who adds the amount to your balance directly. Where a payment is made, a service fee may be added to it, and 4% of the amount for international payments; both are shown before you pay.",
        "The balance is no deposit, bears no interest and can be used for our services only. A cycle that has begun, data that was used and an add-on that was delivered are not refunded. A fee or a purchase that was taken in error is refunded to the balance.",
        "When a starter pack is bound, the value of its whole days left is credited to your balance once. If an ordered eSIM cannot be delivered, its fee is refunded in full. Rights of withdrawal and of warranty that the law gives you remain; if you ask us to begin at once, a right of withdrawal may end with the delivery of the eSIM or the first use of data.",
        "To ask for a refund, write to the administrator with your username, the card and the day, within 90 days of the activity.",
      ],
    },
    {
      name: "privacy",
      title: "Privacy",
      paragraphs: [
        "We keep what the service needs: username, email, a digest of the password, the cards you hold, their plans, how much data they used on which day and in which region, your balance and its activities, and where your account is logged in. We do not see what you read, write or watch, nor where exactly you are.",
        "Carriers receive the identification of a card and the commands for it. Nothing is sold, and no other company's trackers run on this website. The browser's storage holds your login, the language and the colours you chose.",
        "In the Personal Center you can download all of it and delete your account. Records of payments stay afterwards without your name, for as long as the law on bookkeeping asks.",
      ],
    },
    {
      name: "liability",
      title: "Liability",
      paragraphs: [
        "We are liable without limit for intent and gross negligence, for injury to life, body or health, and wherever the law does not allow a limit.",
        "Otherwise we are liable only for the breach of a duty that is essential to these terms, and only up to the damage that is typical and could be foreseen, at most what you paid us in the twelve months before. We are not liable for lost profit, lost data, missed bookings or connections, or for what third parties offer over the connection.",
        "The website and its figures are made with care. What it shows of coverage, speed or regions is information, not a guarantee.",
      ],
    },
    {
      name: "changes",
      title: "Changes and end",
      paragraphs: [
        "We may change these terms for a good reason, such as a new law, a new service or a changed cost. We tell you by email 30 days before; if you do not agree, you may stop using the service, and the change does not touch what you have already paid for.",
        "You may stop billing of a card at any time, and delete your account once it holds no card and its balance is zero. We may end the service with 30 days' notice and then pay back the unused balance, or at once where these terms are seriously broken.",
      ],
    },
    {
      name: "law",
      title: "Law and disputes",
      paragraphs: [
        "These terms are under the law of the place where the operator of {product} has its registered seat. Mandatory protection of consumers at the place where you live remains.",
        "Please write to us first: we answer within 14 days. If no agreement is found, the courts at the operator's registered seat decide; a consumer may also go to the courts where he lives, and to a consumer body that is in charge there.",
        "If a part of these terms is void, the rest holds. These terms exist in English and in Chinese; should they differ, the version in the language in which you ordered holds.",
      ],
    },
  ],
};
