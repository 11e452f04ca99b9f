export const esim = {
  apply: "Get an eSIM",
  applyTitle: "Get an eSIM?",
  applyTitleFor: "Get an eSIM for {region}?",
  applyWhy:
    "An eSIM is a SIM without the plastic: you install it on your phone with a QR code. The fee is charged once, now; you choose a plan afterwards.",
  where: "Where are you going?",
  whereOpen: "Not decided yet",
  fee: "Fee",
  balanceNow: "Balance now",
  balanceAfter: "Balance after",
  applyNow: "Get it for {fee}",
  applied: "The eSIM has been added to My SIMs",
  applyFailed: "Your eSIM could not be ordered",
  tooLittle: "Your balance is insufficient to apply for eSIM, please recharge first.",
  recharge: "Recharge",
  title: "Install your eSIM",
  back: "My SIMs",
  under: "{name} · ICCID {iccid}",
  progress: "Progress",
  states: {
    ordered: "Ordered",
    released: "Ready to install",
    downloaded: "Downloaded",
    installed: "Installed",
    failed: "Failed",
  },
  stateWords: {
    ordered:
      "The carrier is preparing your eSIM. This usually takes less than a minute, and this page updates automatically.",
    released:
      "Ready. Install it on the phone you will travel with, while it is on Wi-Fi. It can be installed only once.",
    downloaded: "Your phone has downloaded the eSIM and is about to install it.",
    installed: "Installed. The remaining steps are below.",
  },
  failures: {
    order:
      "The carrier could not provide this eSIM. The fee returns to your balance as soon as the carrier confirms that the order has been cancelled.",
    eligibility:
      "The carrier refused the download to this phone, or there were too many attempts. Please contact us.",
    confirmationCode: "The confirmation code was wrong. Please try again with the right one.",
    download:
      "The download was interrupted. Please connect to a stable Wi-Fi network and install again.",
    install:
      "Your phone could not install the eSIM. Please restart it and install again; if that fails too, contact us.",
  },
  returnedTitle: "This eSIM could not be provided",
  returnedWhy:
    "The carrier could not provide it. {amount} was returned to your balance on {moment}.",
  returnedFree: "The carrier could not provide it. Nothing was charged.",
  noProfileTitle: "This eSIM cannot be installed yet",
  noProfileWhy: "We do not have its installation details yet. Please contact us.",
  notEsimTitle: "This is a physical card",
  notEsimWhy: "There is nothing to install: just put it in your phone.",
  goneTitle: "This eSIM is not in your account",
  goneWhy: "It may have been deleted, or it belongs to another account.",
  scan: "Scan with the phone that will use the eSIM",
  scanWhy: "Point the camera of the phone that will have the eSIM at this code.",
  scanElsewhere: "Open this page on another device and point this phone's camera at it.",
  qrLabel: "QR code of the activation code",
  otherDevice: "Use another device",
  here: "Is this page open on the phone itself?",
  hereWhy: "Opens your phone's own installer. iOS 17.4 or newer; Android 10 or newer.",
  installer: {
    ios: "Opens your phone's own installer. iOS 17.4 or newer.",
    android: "Opens your phone's own installer. Android 10 or newer.",
  },
  onIphone: "Install on iPhone",
  onAndroid: "Install on Android",
  manual: "Enter it by hand",
  manualWhy: "If you cannot scan, choose “Enter details manually” on the phone.",
  smdpAddress: "SM-DP+ address",
  matchingId: "Activation code",
  wholeCode: "Both in one line",
  confirmation: "Your phone may ask for a confirmation code. Please ask us for it.",
  copy: "Copy",
  copyNamed: "Copy: {what}",
  copied: "Copied",
  copyFailed: "It could not be copied. Please select the text and copy it by hand.",
  steps: "Step by step",
  system: "Your phone",
  iphone: "iPhone, iPad",
  android: "Android",
  wifi: "Connect the phone to Wi-Fi.",
  iphoneSteps: {
    tap: "Tap “Install on iPhone” above.",
    open: "On the phone, open Settings, then Cellular (or Mobile Service), then Add eSIM.",
    scan: "Tap Use QR Code and scan the code on this page.",
    end: "Tap Continue until the eSIM is added, and give it a name.",
  },
  androidSteps: {
    tap: "Tap “Install on Android” above.",
    open: "On the phone, open Settings, then Network & internet, then SIMs (Samsung: Connections, then SIM manager).",
    scan: "Tap Add SIM (or Add eSIM), choose to set up or download an eSIM, and scan the code on this page.",
    end: "Confirm the download and turn the SIM on.",
  },
  once: "An activation code works for one phone. Deleting the eSIM from the phone does not bring the code back.",
  masked: "The activation code is shown only to its holder.",
  /** How a card comes into use on a phone, with the words that stand on phones. */
  setUp: {
    lacksPlan: {
      esim: "This eSIM has no plan yet. It goes online once it has one.",
      physical: "This card has no plan yet. It goes online once it has one.",
    },
    choosePlan: "Choose a plan",
    insert: "Put the card in",
    insertSteps: {
      tray: "Switch the phone off, break the card out in the size that the phone takes, and put it into the SIM tray.",
      on: "Switch the phone on and wait until it finds a network.",
    },
    afterwards: "Then",
    systems: { ios: "iPhone: {where}", android: "Android: {where}" },
    steps: {
      roaming: "Turn data roaming on for this line. Without it there is no data abroad.",
      data: "Choose this line for mobile data.",
      restart: "Restart the phone. The first signal can take a few minutes.",
      hotspot:
        "To share the connection, turn the hotspot on. What other devices use counts as use of this card.",
      network:
        "Choose a network by hand: turn off the automatic choice, and try each network in the list.",
    },
    where: {
      roaming: {
        ios: "Settings, Cellular (or Mobile Service), this line, Data Roaming",
        android:
          "Settings, Network & internet, SIMs, this SIM, Roaming (Samsung: Connections, Mobile networks, Data roaming)",
      },
      data: {
        ios: "Settings, Cellular, Cellular Data (or Mobile Service, Mobile Data)",
        android:
          "Settings, Network & internet, SIMs, this SIM, Mobile data (Samsung: Connections, SIM manager, Mobile data)",
      },
      hotspot: {
        ios: "Settings, Personal Hotspot",
        android:
          "Settings, Network & internet, Hotspot & tethering (Samsung: Connections, Mobile Hotspot and Tethering)",
      },
      network: {
        ios: "Settings, Cellular (or Mobile Service), this line, Network Selection",
        android:
          "Settings, Network & internet, SIMs, this SIM, Automatically select network (Samsung: Connections, Mobile networks, Network operators)",
      },
    },
    noConnection: "No connection?",
    checks: {
      plan: "My SIMs shows a plan for the card, and does not say that it has stopped.",
      line: "The line is turned on, it is the one for mobile data, and data roaming is on.",
      flight: "Turn airplane mode on for ten seconds, then off again.",
      apn: "Leave the access point (APN) as the phone has set it. If it is empty, ask us which one to enter.",
    },
    ask: "Still no connection? Contact us:",
  },
} as const;
