import type { emails as english } from "../en/emails.ts";
import type { Translated } from "../translated.ts";

export const emails = {
  greeting: "您好：",
  open: {
    register: "继续注册",
    passwordReset: "设置新密码",
    login: "登录",
    personal: "打开个人中心",
    recharge: "充值",
    activities: "查看账户明细",
    mySims: "打开“我的卡”",
    esim: "打开此 eSIM（需登录）",
    purchase: "打开此订单（需登录）",
    staff: "查看工作人员",
    alarms: "查看告警",
    invitation: "接受邀请",
    correction: "确认此邮箱",
  },
  code: {
    register: {
      subject: "{code} 是您的 {product} 注册验证码",
      purpose: "欢迎使用 {product}。您的注册验证码是：",
    },
    resetPassword: {
      subject: "{code} 是您的 {product} 重置密码验证码",
      purpose: "您正在重置 {product} 账号的密码，验证码是：",
    },
    login: {
      subject: "{code} 是您的 {product} 登录验证码",
      purpose: "由于密码错误次数过多，登录您的 {product} 账号需要以下验证码：",
    },
    validity: "验证码 {minutes} 分钟内有效，仅可使用一次。",
    notYou: "如果这不是您本人的操作，请忽略此邮件；没有验证码，任何操作都不会生效。",
    never: "{product} 的工作人员绝不会向您索要验证码。",
  },
  invitation: {
    subject: "{by} 邀请您加入 {product} 工作台",
    what: "{by} 邀请您加入 {product} 的工作台，您的角色将是：{role}。",
    how: "设置用户名和密码即可开始。邀请仅限本邮箱使用一次，有效期至 {time}。",
    where: "请在浏览器中打开商店，并在网址后面加上：{where}",
    notYou: "如果您并未等待此邀请，请忽略本邮件，不会有任何变动。",
  },
  correction: {
    link: {
      subject: "请确认此邮箱为您的 {product} 账户邮箱",
      what: "应您的要求，客服已将本邮箱登记为您 {product} 账户的新邮箱。请凭账户密码确认：链接仅可使用一次，有效期至 {time}。确认之前，账户仍使用原邮箱。",
      notYou: "如果您并未提出此要求，请忽略本邮件：没有您的密码，不会有任何变动。",
    },
    asked: {
      subject: "有人申请更改您的 {product} 账户邮箱",
      what: "{time}，客服收到更改您 {product} 账户邮箱的申请（原因：{reason}）。新邮箱须在 24 小时内凭您的密码确认，更改才会生效。",
    },
    changed: {
      subject: "您的 {product} 账户邮箱已更改",
      what: "{time}，新邮箱已凭您的密码确认，您的 {product} 账户邮箱已更改。账户邮件不再发送到本邮箱，所有设备均已退出登录。",
    },
    notYou: "如果这不是您本人操作，请立即联系我们，并更改密码。",
  },
  alarms: {
    subject: "{product}：{count, plural, =1 {{text}} other {# 个新告警}}",
    dailySubject:
      "{product}：{open, plural, =0 {一切正常} other {# 个未解除的告警}}{over, plural, =0 {} other {，# 个已解除}}",
    open: "以下情况需要关注：",
    over: "以下情况已解除：",
    since: "{text}（自 {time} 起）",
    from: "{text}（{from} 至 {until}）",
    choice: "何时收到告警邮件，可在管理后台的“告警”中选择。",
  },
  staff: {
    invited: {
      subject: "{product} 邀请了 {name} 加入工作台",
      what: "{by} 于 {time} 邀请了 {name}，拟授予的角色：{role}。",
    },
    joined: {
      subject: "{name} 已加入 {product} 工作台",
      what: "{name} 由 {by} 邀请，于 {time} 加入，角色：{role}。",
    },
    roleChanged: {
      subject: "{name} 在 {product} 的角色已更换",
      what: "{by} 于 {time} 更换了 {name} 的角色，现在的角色：{role}。",
    },
    roleSaved: {
      subject: "{product} 的角色“{name}”已更改",
      what: "{by} 于 {time} 更改了角色“{name}”的权限，详情见审计日志。",
    },
    roleAsked: {
      subject: "{product} 的角色“{role}”待第二位店主确认",
      what: "{by} 于 {time} 申请将涉及资金权限的角色“{role}”授予 {name}。须由另一位店主在后台“审批”中确认后方会生效。",
    },
    roleDeleted: {
      subject: "{product} 的角色“{name}”已删除",
      what: "{by} 于 {time} 删除了角色“{name}”。该角色当时无人使用。",
    },
    removed: {
      subject: "{name} 已离开 {product} 工作台",
      what: "{by} 于 {time} 将 {name} 移出工作人员，原角色：{role}。",
    },
    disabled: {
      subject: "{product} 停用了 {name} 的账户",
      what: "{by} 于 {time} 停用了 {name} 的账户。角色：{role}。",
    },
    enabled: {
      subject: "{product} 重新启用了 {name} 的账户",
      what: "{by} 于 {time} 重新启用了 {name} 的账户。角色：{role}。",
    },
    secondFactorRemoved: {
      subject: "{name} 在 {product} 的两步验证已移除",
      what: "{by} 于 {time} 移除了 {name} 的两步验证。知道密码的人即可登录并重新设置。角色：{role}。",
    },
    notYou: "本邮件发送给本店所有店主。如未经同意，请在工作台停用该账户，并查看审计日志。",
  },
  account: {
    passwordChanged: {
      subject: "您的 {product} 密码已修改",
      what: "您的 {product} 账号密码已于 {time} 修改，其他设备上的登录均已退出。",
      where: "操作来源：{place}。",
      notYou: "如果这不是您本人的操作，请立即在登录页通过“忘记密码”重新设置密码。",
    },
    newDevice: {
      subject: "您的 {product} 账号在新设备上登录",
      what: "您的 {product} 账号于 {time} 在新设备上登录。",
      where: "设备：{device}；地址：{place}。",
      notYou: "如果这不是您本人的操作，请在个人中心修改密码，其他设备会立即退出登录。",
    },
    passwordGuessed: {
      subject: "您的 {product} 账号密码多次输入错误",
      what: "截至 {time}，您 {product} 账号的密码被多次输入错误。此后一天内，只有您曾登录过的浏览器可以仅凭密码登录，其他浏览器还需输入我们发送给您的验证码。",
      where: "最近一次尝试来自：{place}。",
      notYou:
        "如果您的密码较短，或与其他网站相同，请在个人中心更换密码。如果收到并非您本人索取的登录验证码，说明有人知道您的密码，请立即更换密码。",
    },
    totpTurnedOn: {
      subject: "您的 {product} 账户已开启两步验证",
      what: "自 {time} 起，登录您的 {product} 账号需要输入身份验证器中的动态码。新的恢复码已生成，此前的恢复码已失效。",
      where: "操作来源：{place}。其他设备仍保持登录，您可以在个人中心让它们下线。",
      notYou: "如果这不是您本人的操作，请立即在登录页通过“忘记密码”重新设置密码，并联系我们。",
    },
    totpTurnedOff: {
      subject: "您的 {product} 账户已关闭两步验证",
      what: "您 {product} 账号的身份验证器已于 {time} 关闭。现在仅凭密码即可登录，恢复码已失效。",
      where: "操作来源：{place}。",
      notYou: "如果这不是您本人的操作，请立即在登录页通过“忘记密码”重新设置密码。",
    },
    totpRemoved: {
      subject: "您的 {product} 账户已关闭两步验证",
      what: "因收到身份验证器遗失的告知，客服已于 {time} 停用您 {product} 账号的身份验证器。现在仅凭密码即可登录。",
      where: "您可以在个人中心重新启用身份验证器。",
      notYou: "如果这不是您本人的申请，请立即修改密码并联系我们。",
    },
  },
  alert: {
    choice: "您可以在个人中心选择接收哪些邮件。",
    lowBalance: {
      subject: "您的余额已低于 {limit}",
      now: "您的余额现为 {balance}，已低于提醒金额 {limit}。",
      daysLeft:
        "按最近的消费速度，余额{days, plural, =0 {已不足一天使用} other {大约还可使用 # 天}}。",
      stops: "余额不足以支付下一笔费用时，SIM 卡会停机；余额足够后自动恢复。",
      off: "如需关闭此邮件或更改金额，请前往个人中心的“提醒”。",
    },
    recharged: {
      subject: "{amount} 已到账",
      now: "您的账户已充值 {amount}，当前余额为 {balance}。",
    },
    dataUsed: {
      subject: "“{card}”的流量已{percent, plural, =100 {用完} other {使用 #%}}",
      now: "SIM 卡“{card}”{per, select, DAILY {今日} other {本周期}}的 {allowance} 流量已使用 {percent}%。",
      afterwards: {
        addOn: "用完后将使用加油包流量，剩余 {left}。",
        STOP: "用完后将暂停上网，直到流量重置或您购买加油包。",
        THROTTLE: "用完后网速将降至 {kbps} kbps，直到流量重置或您购买加油包。",
        NONE: "用完后可照常使用。",
      },
    },
    cardsStopped: {
      subject: "{count, plural, =1 {“{card}”因余额不足已停机} other {# 张 SIM 卡因余额不足已停机}}",
      now: "您的余额为 {balance}，不足以支付{cards}的下一笔费用，上述 SIM 卡已停机。",
      card: "“{card}”",
      separator: "、",
      afterwards: "充值后，余额足以支付的 SIM 卡会立即恢复使用。",
    },
  },
  sim: {
    reason: "原因：{reason}",
    notAsked: "如果您对此不知情，请立即与我们联系。",
    replaced: {
      subject: "“{card}”已更换 SIM",
      what: "您的卡“{card}”已从 SIM {oldNumber} 换到 SIM {newNumber}。旧 SIM 已停用，无法再使用。",
      stays: "套餐、加油包、标签和已用流量保持不变，换卡不收费。",
    },
    unbound: {
      subject: "“{card}”已从您的账户中移除",
      what: "我们已将卡“{card}”从您的账户中永久移除。其套餐于今日终止，卡片无法再使用。此前的费用仍可在“账户明细”中查看。",
    },
  },
  purchase: {
    esimReady: {
      subject: "您的 eSIM 已就绪",
      what: "您的 eSIM {card} 可以安装了。请用要使用它的手机扫描下面的二维码，二维码图片也随本邮件附上。",
      label: "您的 eSIM 二维码",
      plan: "上网前还需要一个套餐，请在“我的卡”中为它选购。",
      once: "任何人拿到此二维码都可以安装该 eSIM，且只能安装一次，请勿转发本邮件。",
    },
    forYou: "客服已代您订购：{reason}",
    notYou: "如非您本人要求，请联系我们。",
    planOrdered: {
      subjectFor: "客服已代您为“{card}”订购 {plan}",
      subject: "已为“{card}”订购 {plan}",
      today: "SIM 卡“{card}”现已使用套餐 {plan}。",
      next: "SIM 卡“{card}”将于 {day} 起改用套餐 {plan}，在此之前继续使用当前套餐。",
      cost: {
        later:
          "现在不收费：{days, plural, =1 {每个上网日收取 {price}} other {首次上网时收取 {price}，可用 # 天}}。",
        taken:
          "该卡今日已有流量使用，已收取 {price}；{days, plural, =1 {自明天起，每个上网日收取相同费用} other {此费用可用 # 天}}。",
        paid: "现在不收费：{day}（含当日）之前的费用已付，之后首次上网时收取 {price}，可用 {days} 天。",
        free: "此套餐免费。",
      },
    },
    failed: {
      subject: "您的订单未能全部完成",
      what: "您购买的套餐“{plan}”未能全部开通。",
      money: "未使用的金额已存入您的余额，可随时再次购买。",
      moneyAnother: "未使用的金额已存入您的余额，可随时选购其他套餐。",
    },
    addOnBought: {
      subjectFor: "客服已代您为“{card}”添加 {addOn}",
      whatFor:
        "已为 SIM 卡“{card}”购买加油包 {addOn}，从余额中扣除 {price}，当前余额为 {balance}。",
      subject: "“{card}”已添加 {addOn}",
      what: "您已为 SIM 卡“{card}”购买加油包 {addOn}，从余额中扣除 {price}，当前余额为 {balance}。",
      stays: "套餐流量用完后使用加油包流量，用完为止，不会过期。",
    },
  },
} satisfies Translated<typeof english>;
