import type { LegalText } from "./legal-text.ts";

export const disclaimerEn: LegalText = {
  title: "Disclaimer and terms of service",
  under:
    "Please read these terms before you buy or use a data SIM through {product}, especially what they say about fees, refunds and liability.",
  contents: "Contents",
  languages: "Languages",
  contact: "Contact",
  internationalFee: {
    share: (percent) => `costs a further ${percent} of the amount`,
    nothing: "costs nothing more",
    unknown: "may cost a further share of the amount",
  },
  sections: [
    {
      name: "parties",
      title: "Parties and scope",
      paragraphs: [
        "These terms are an agreement between you and the operator of {product} (“we”, “us”). They apply to this website, to the physical SIM cards and eSIMs bound to your account, and to the mobile data used with them. By opening an account, binding a card or ordering a plan, you confirm that you have read and accept these terms.",
        "You must be of legal age where you live, or have the consent of your parent or guardian. If you act for a company or another organisation, you confirm that you are authorised to do so.",
        "Where the consumer protection law of the place where you live gives you greater rights than these terms, that law prevails.",
      ],
    },
    {
      name: "service",
      title: "The service",
      paragraphs: [
        "We provide mobile data over the networks of carriers with which we or our suppliers have agreements. The service is data only: it does not include voice calls or text messages and cannot be used to reach emergency services. Please keep another means of calling for help.",
        "A card works once it has been bound to an account, a basic plan has been ordered for it, and the account balance covers the plan's next fee. You need to turn on data roaming. Your device must not be locked to a carrier and must support the frequency bands of the local network; to use an eSIM, it must also support eSIM.",
        "A change of plan takes effect on the next billing day. Each day begins at midnight in the billing time zone, wherever you are; you can find the billing time zone on the My SIMs page.",
      ],
    },
    {
      name: "coverage",
      title: "Coverage and speed",
      paragraphs: [
        "Coverage, speed and the network used are determined by the local carriers and depend on location, time, network load, weather, buildings and your device. We do not promise any particular speed, nor a signal at every place in the regions that a plan covers.",
        "Content and services restricted by local law or by a local carrier may be unavailable. The service may be interrupted by maintenance, faults, orders of public authorities or events beyond our control.",
      ],
    },
    {
      name: "realName",
      title: "Real-name registration",
      paragraphs: [
        "Under the Telecommunications (Registration of SIM Cards) Regulation of Hong Kong and the Cybersecurity Law of Macao, a SIM card must be registered to a person before it is used there. Each card must be registered once, with a valid identity or travel document. The announcement on the home page explains how.",
        "Registration is carried out by the carrier or a body that it designates, and the details of your document are submitted to that body. A card that is not registered, or is registered with false information, cannot be used there; fees for its use elsewhere remain payable. You may not pass on a card registered in your name to anyone else.",
        "Other countries and regions may have similar requirements. Please follow the rules of the place where you are.",
      ],
    },
    {
      name: "account",
      title: "Your account",
      paragraphs: [
        "Please provide accurate information, keep your password, verification codes and recovery codes safe, and promptly end the session of any device you do not recognise. Until you tell us that someone else is using your account, anything done while logged in to it is treated as done by you, unless we are at fault.",
        "To bind a card, you need its number, ICCID and verify code. A card belongs to one account for its whole life; once deleted, it cannot be restored, and nobody can bind it again.",
      ],
    },
    {
      name: "fairUse",
      title: "Fair use",
      paragraphs: [
        "Each plan states its data allowance and what happens once that is used up: data stops, slows down to the stated speed, or continues. An unlimited plan is intended for everyday use by one person on that person's own devices.",
        "You may not resell the connection, use it as a permanent line for a fixed site, burden our service with automated requests, distribute unlawful content, send bulk unsolicited messages, attack networks or devices, or circumvent technical limits or real-name requirements. In such cases we may slow down, suspend or end the service of the cards concerned, where possible after a warning.",
      ],
    },
    {
      name: "prices",
      title: "Prices and fees",
      paragraphs: [
        "Prices are those shown when you order; a plan you have ordered keeps its terms until you change it. Data is counted in megabytes (1 MB is 1,048,576 bytes) from the carriers' records, which may arrive late.",
        "The first use on a day that has not been paid for opens a cycle of the plan and takes one fee from your balance. A day without use costs nothing. Data already used is charged even if it exceeds the balance, so the balance may become negative; cards then stop until the shortfall has been made up.",
        "Add-ons are charged when they are ordered and do not expire. The fee for an eSIM is shown before you apply for it.",
      ],
    },
    {
      name: "payment",
      title: "Payment and refunds",
      paragraphs: [
        "The service is prepaid, and fees are deducted from your account balance. Where the payment page asks you not to actually pay, contact the administrator, who adds the amount to your balance directly. If you do make a payment, a service fee may apply, and an international payment {internationalFee}; both are shown before you pay.",
        "Your balance is not a deposit, earns no interest and can be used only for our services. A cycle that has begun, data that has been used and an add-on that has been credited are not refundable. A fee taken in error is refunded to your balance.",
        "When you bind a starter pack, the value of its remaining whole days is credited to your balance once. If an eSIM you ordered cannot be delivered, its fee is refunded in full. Your statutory rights, such as those of withdrawal and warranty, are not affected; if you ask us to begin the service at once, the right of withdrawal may end when the eSIM is delivered or data is first used.",
        "To request a refund, contact the administrator within 90 days of the activity concerned, stating your username, the card number and the date.",
      ],
    },
    {
      name: "privacy",
      title: "Privacy",
      paragraphs: [
        "We keep only what the service needs: your username, email address, a digest of your password, the cards you hold and their plans, the data used each day in each region, your balance and its history, and the devices on which you are logged in. We do not see what you browse, send or watch, or exactly where you are.",
        "We give carriers the identification numbers of cards and the commands for them. We do not sell any information, and this website contains no trackers of other companies. Your browser's local storage keeps your login, a mark by which we know this browser again, and the language and appearance you chose.",
        "In the Personal Center you can download all your data and delete your account. After that, payment records are kept without your name for as long as accounting law requires.",
      ],
    },
    {
      name: "liability",
      title: "Limitation of liability",
      paragraphs: [
        "Our liability is unlimited for intent and gross negligence, for injury to life, body or health, and wherever the law does not permit it to be limited.",
        "In all other cases we are liable only for breach of an essential obligation under these terms, only for damage that is typical and foreseeable, and for no more than you have paid us in the preceding twelve months. We are not liable for lost profits, lost data, missed bookings or journeys, or for content and services that third parties provide over the connection.",
        "We take care that the information on this website is accurate. What it says about coverage, speed and regions is for reference only and is not a guarantee.",
      ],
    },
    {
      name: "changes",
      title: "Changes and termination",
      paragraphs: [
        "We may change these terms for a good reason, such as a change in the law, the service or its costs, and will notify you by email 30 days in advance. If you do not agree, you may stop using the service; the change does not affect anything you have already paid for.",
        "You may stop billing for a card at any time, and delete your account once it holds no cards and its balance is zero. We may end the service on 30 days' notice and will then refund the unused balance; if you seriously breach these terms, we may end the service at once.",
      ],
    },
    {
      name: "law",
      title: "Governing law and disputes",
      paragraphs: [
        "These terms are governed by the law of the place where the operator of {product} is registered. The mandatory consumer protection rules of the place where you habitually live are not affected.",
        "If a dispute arises, please contact us first; we will reply within 14 days. If no agreement is reached, the competent courts at the place where the operator is registered have jurisdiction. Consumers may also bring proceedings in the courts of the place where they live, or complain to the consumer protection body there.",
        "If any part of these terms is invalid, the remainder stays in effect. These terms exist in English and Chinese; if the two differ, the version in the language in which you ordered prevails.",
      ],
    },
  ],
};
